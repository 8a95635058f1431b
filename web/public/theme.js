// Runs before the first paint, so that the page does not flash in the other theme.
(function () {
  var kept = null;
  try { kept = JSON.parse(localStorage.getItem('gattai.settings') || '{}').theme; } catch (e) { kept = null; }
  var dark = kept === 'dark' || (kept !== 'light' && !matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
