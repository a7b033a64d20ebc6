/** The lines of a list. */

/** A line, without the white space around it, and its place in the text. */
export interface PlacedLine {
  readonly index: number;
  readonly line: string;
  /** Tabs before it; where tabs part cells, each ends an empty one. */
  readonly tabs: number;
}

const TABS_BEFORE = /^[ ]*(\t*)/u;

/** All lines that are not blank, found by their ends: a line may be too long for a pattern to match it. */
export function linesOf(text: string): PlacedLine[] {
  const lines: PlacedLine[] = [];
  let from = 0;
  const take = (end: number) => {
    const whole = text.slice(from, end);
    const line = whole.trim();
    const { length: tabs } = TABS_BEFORE.exec(whole)?.[1] ?? '';
    if (line !== '') lines.push({ index: from, line, tabs });
  };
  for (const { index } of text.matchAll(/[\r\n]/gu)) {
    take(index);
    from = index + 1;
  }
  take(text.length);
  return lines;
}
