/** The layout of help: names beside their descriptions, or above them on a narrow terminal. */
import { columnsOf } from '../output/columns.ts';

const NARROWEST = 40;
const WIDEST = 100;

/** Least columns for a description beside a name; with fewer it stands below the name. */
const LEAST_TEXT = 24;

/** Columns that a page of help takes; `columns` are those of the terminal. */
export function helpWidth(columns: number | undefined): number {
  return Math.min(WIDEST, Math.max(NARROWEST, columnsOf({ columns })));
}

/**
 * The text in lines of at most `width` characters, though a longer word stays whole. Help is ASCII, so it needs no measuring of
 * wide characters, which takes long to load.
 */
export function fold(text: string, width: number): string[] {
  return foldWords(text.split(' '), width);
}

/** The same as one text that ends with a line feed. */
export function paragraph(text: string, width: number): string {
  return `${fold(text, width).join('\n')}\n`;
}

function foldWords(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** Where entries stand, in characters. */
export interface EntryLayout {
  /** Room for the names. */
  readonly left: number;
  /** Room for a whole line. */
  readonly width: number;
  readonly indent?: string;
}

/** One entry: its name, and beside it, or below it on a narrow page, what is said of it. */
export function entry(
  name: string,
  about: string,
  { left, width, indent = '  ' }: EntryLayout,
): string {
  const column = `${indent}${' '.repeat(left)}  `;
  const room = width - column.length;
  if (room >= LEAST_TEXT) {
    const lines = fold(about, room).join(`\n${column}`);
    return `${indent}${name.padEnd(left)}  ${lines}`.trimEnd();
  }
  const below = `${indent}    `;
  const names = fold(name, width - indent.length).map(
    (line, at) => (at === 0 ? indent : below) + line,
  );
  const lines = about === '' ? [] : fold(about, width - below.length).map((line) => below + line);
  return [...names, ...lines].join('\n');
}

/** Entries with their texts in one column. */
export function entries(
  rows: readonly (readonly [name: string, about: string])[],
  width: number,
): string {
  const left = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `${entry(name, about, { left, width })}\n`).join('');
}

const SHELL_WORDS = /(?:[^\s"']|"[^"]*"|'[^']*')+/gu;

/** What reads best at the beginning of a line: the next program, or an option with its value. */
const SHELL_STEP = /^(?:\||&&|--)/u;

/** A command line in parts that are not broken: a program or an option with what follows it, where that fits in `width`. */
function shellParts(line: string, width: number): string[] {
  const steps: string[][] = [[]];
  for (const word of line.match(SHELL_WORDS) ?? []) {
    if (SHELL_STEP.test(word)) steps.push([]);
    steps.at(-1)?.push(word);
  }
  return steps.flatMap((words) => {
    const step = words.join(' ');
    return step.length <= width ? step : words;
  });
}

/** A command line for a shell, broken with backslashes where it is longer than `width`. */
function foldCommand(line: string, width: number): string {
  if (line.length <= width) return `  ${line}`;
  const room = width - '   \\'.length;
  return `  ${foldWords(shellParts(line, room), room).join(' \\\n    ')}`;
}

/** Command lines, each below what it is for. */
export function examples(
  lines: readonly (readonly [about: string, line: string])[],
  width: number,
): string {
  const room = width - '  '.length;
  const shown = lines.flatMap(([about, line]) => [
    ...fold(about, room - '# '.length).map((part) => `  # ${part}`),
    foldCommand(line, room),
  ]);
  return `Examples:\n${shown.join('\n')}\n`;
}
