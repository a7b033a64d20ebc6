/** The first page of help: every command and every option that all of them take. Made without the parser of either. */
import { GLOBAL_OPTIONS, GROUPS } from './groups.ts';
import { columnsOf } from './output/columns.ts';

const EXAMPLES = `Examples:
  # Import your feeds, say what interests you, read
  winnow sources import subscriptions.opml
  winnow topics add "machine learning" databases/postgres
  winnow content
`;

const EXIT_CODES =
  'Exit codes: 0 done, 1 failed, 2 usage or drift, 3 partly done, 4 not allowed, 5 not found, 6 rate limit, 7 network, 70 internal, 74 data file, 75 locked or full, 130 interrupted, 143 terminated.';

const PARSER_OPTIONS = [['-h, --help', 'show help for a command']] as const;
const LEAST_TEXT = 12;

/** Words in lines of at most `width` characters; what is said here is ASCII. */
function fold(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

function twoColumns(rows: readonly (readonly [string, string])[], left: number, width: number) {
  const indent = ' '.repeat(left + 4);
  return rows
    .map(([name, about]) => {
      const room = width - indent.length;
      const lines = room < LEAST_TEXT ? [about] : fold(about, room);
      return `  ${name.padEnd(left)}  ${lines.join(`\n${indent}`)}\n`;
    })
    .join('');
}

/** What the exit codes mean, in lines of at most `width` characters. */
export function exitCodes(width: number): string {
  return `${fold(EXIT_CODES, width).join('\n')}\n`;
}

/** The page for a terminal of `columns`; 80 where it does not say. */
export function frontPage(columns?: number): string {
  const width = Math.min(100, Math.max(40, columnsOf({ columns })));
  const options = [
    ['-V, --version', 'show the version'] as const,
    ...GLOBAL_OPTIONS,
    ...PARSER_OPTIONS,
  ];
  const commands = GROUPS.map(({ name, summary }) => [name, summary] as const);
  const left = Math.max(...[...options, ...commands].map(([name]) => name.length));
  return [
    'Usage: winnow <command> [options]\n',
    'Feeds in, a ranked and explained reading list out.\n',
    `Commands:\n${twoColumns(commands, left, width)}`,
    `Options:\n${twoColumns(options, left, width)}`,
    EXAMPLES,
    exitCodes(width),
  ].join('\n');
}
