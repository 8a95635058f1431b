/** The measured chances of the starter squads, as the page of the laboratory has them. */

export interface Chance {
  /** In per cent. */
  wins: number;
  low: number;
  high: number;
}

export interface Standing {
  list: string;
  overall: Chance;
  matches: number;
  /** Against each of the lists, in the order of the rows; none against itself. */
  before: (Chance | null)[];
}

export interface Survey {
  title: string;
  /** "600 matches, typical match: 226 decisions." */
  line: string;
  rows: Standing[];
}

function chanceOf(cell: string): Chance | null {
  const [, wins, low, high] = /([\d.]+) % \(([\d.]+) to ([\d.]+)\)/.exec(cell) ?? [];
  return wins === undefined ? null : { wins: Number(wins), low: Number(low), high: Number(high) };
}

/** The line as everybody understands it: "the middle match" is a word of statistics. */
const plain = (line: string): string => line.replace(/(\d+ decisions) in the middle match/, 'typical match: $1').replaceAll('`', '');

/** Every section of the page that has a table of lists. */
export function surveysOf(markdown: string): Survey[] {
  return markdown.split(/^## /m).slice(1).flatMap((section): Survey[] => {
    const lines = section.split('\n');
    const start = lines.findIndex((line) => line.startsWith('| list | wins |'));
    if (start < 0) return [];
    const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
    const rows = lines.slice(start + 2, end < 0 ? undefined : end).flatMap((line): Standing[] => {
      const [list = '', wins = '', matches = '', ...before] = line.split('|').slice(1, -1).map((cell) => cell.trim());
      const overall = chanceOf(wins);
      return overall ? [{ list, overall, matches: Number(matches), before: before.map(chanceOf) }] : [];
    });
    return [{ title: (lines[0] ?? '').trim(), line: plain(lines.find((line) => /^\d+ matches/.test(line)) ?? ''), rows }];
  });
}
