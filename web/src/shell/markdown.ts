/** The little Markdown that rulebooks use: headings, lists, tables, emphasis, code. Everything else is text. */

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const RULE = /\b([A-Z]{3}-(?:R?\d+(?:\.\d+)?))\b/g;

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^*])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(RULE, '<a href="#$1" data-rule="$1">$1</a>');
}

/** The rule that a list item or paragraph states, if it begins with an id in bold. */
const stated = (line: string): string | null => /^\*\*([A-Z]{3}-R?\d+(?:\.\d+)?)\b/.exec(line)?.[1] ?? null;

function table(lines: string[], n: number): string {
  const cells = (line: string): string[] => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));
  const [head, , ...rows] = lines;
  const header = cells(head ?? '').map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows.map((row) => `<tr>${cells(row).map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="Table ${n}"><table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export function render(markdown: string): { html: string; headings: Heading[] } {
  const lines = markdown.split('\n');
  const headings: Heading[] = [];
  let html = '';
  let [i, tables] = [0, 0];
  const until = (stop: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    while (i < lines.length && !stop(lines[i] ?? '')) taken.push(lines[i++] ?? '');
    return taken;
  };
  while (i < lines.length) {
    const line = lines[i] ?? '';
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (heading) {
      const level = (heading[1] ?? '').length;
      const text = (heading[2] ?? '').replace(/[`*]/g, '');
      const id = `h-${headings.length}`;
      headings.push({ id, text, level });
      html += `<h${level} id="${id}">${inline(heading[2] ?? '')}</h${level}>`;
      i += 1;
    } else if (line.startsWith('|')) {
      tables += 1;
      html += table(until((next) => !next.startsWith('|')), tables);
    } else if (/^[-*] /.test(line)) {
      html += '<ul>';
      while (i < lines.length && /^[-*] /.test(lines[i] ?? '')) {
        const first = (lines[i++] ?? '').slice(2);
        const rest = until((next) => next.trim() === '' || /^[-*] |^#|^\|/.test(next));
        const id = stated(first);
        html += `<li${id ? ` id="${id}"` : ''}>${inline([first, ...rest.map((one) => one.trim())].join(' '))}</li>`;
      }
      html += '</ul>';
    } else if (line.startsWith('```')) {
      i += 1;
      html += `<pre>${escape(until((next) => next.startsWith('```')).join('\n'))}</pre>`;
      i += 1;
    } else if (line.trim() === '' || /^---+$/.test(line)) {
      i += 1;
    } else {
      const id = stated(line);
      html += `<p${id ? ` id="${id}"` : ''}>${inline(until((next) => next.trim() === '' || /^[#|]|^[-*] /.test(next)).join(' '))}</p>`;
    }
  }
  return { html, headings };
}
