/** The lines of a list. */

/** A line, without the white space around it, and its place in the text. */
export interface PlacedLine {
  readonly index: number;
  readonly line: string;
}

/** All lines that are not blank, found by their ends: a line may be too long for a pattern to match it. */
export function linesOf(text: string): PlacedLine[] {
  const lines: PlacedLine[] = [];
  let from = 0;
  const take = (end: number) => {
    const line = text.slice(from, end).trim();
    if (line !== '') lines.push({ index: from, line });
  };
  for (const { index } of text.matchAll(/[\r\n]/gu)) {
    take(index);
    from = index + 1;
  }
  take(text.length);
  return lines;
}
