import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { render } from '../src/shell/markdown';
import { ago, clockText, lasting } from '../src/table/time';

describe('the rulebook', () => {
  for (const game of ['aylkor', 'breakthrough']) {
    it(`of ${game} becomes a page in which every rule can be linked to`, () => {
      const markdown = readFileSync(new URL(`../../games/${game}/RULES.md`, import.meta.url), 'utf8');
      const { html, headings } = render(markdown);
      const ids = [...markdown.matchAll(/^- \*\*([A-Z]{3}-\d+\.\d+)/gm)].map((found) => found[1]);
      expect(ids.length).toBeGreaterThan(5);
      for (const id of ids) expect(html).toContain(`id="${id}"`);
      expect(headings.length).toBeGreaterThan(3);
    });
  }

  it('lets no markup through', () => {
    expect(render('a <img src=x onerror=alert(1)> b').html).toBe('<p>a &lt;img src=x onerror=alert(1)&gt; b</p>');
  });

  it('links rules to each other', () => {
    expect(render('see AYL-4.4').html).toContain('<a href="#AYL-4.4" data-rule="AYL-4.4">');
  });
});

describe('times', () => {
  it('are said as people say them', () => {
    expect(clockText(61_000)).toBe('1:01');
    expect(clockText(3_600_000)).toBe('1:00 h');
    expect(clockText(-5)).toBe('0:00');
    expect(ago(0, 30_000)).toBe('just now');
    expect(ago(0, 7_200_000)).toBe('2 h ago');
    expect(ago(0, 90_000_000)).toBe('yesterday');
    expect(lasting(1_500_000)).toBe('25 min');
    expect(lasting(5_400_000)).toBe('1 h 30 min');
  });
});
