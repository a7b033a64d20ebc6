/** Rewrites the words that the parser would misread: `--json` before an argument, and `help` before a command. */
import { GLOBAL_OPTIONS } from '../help/groups.ts';

/**
 * A comma-separated list of names, with blanks around them or not. A comma may end it, so that `title,` is refused as a list and
 * not read as an argument.
 */
const FIELD_LIST = /^ *[A-Za-z]+(?: *, *[A-Za-z]+)* *,? *$/u;

/** The global options that the next word is the value of. */
const TAKES_NEXT: ReadonlySet<string> = new Set(
  GLOBAL_OPTIONS.flatMap(([flags]) => /^(--[\w-]+) </u.exec(flags)?.[1] ?? []),
);

/** Words that, before a command, ask for its help. */
const ASKS_FOR_HELP: ReadonlySet<string> = new Set(['help', '--help', '-h']);

/** Gives the field names that `--json` takes in a command group, by the name of the group; undefined for any other word. */
export type FieldNames = (word: string) => Promise<ReadonlySet<string>> | undefined;

/** Whether `help` behind this group asks for help with `next`; it may be an argument of the group, such as a topic. */
export type TakesHelp = (group: string, next: string | undefined) => Promise<boolean>;

async function isFieldList(
  word: string | undefined,
  earlier: readonly string[],
  fieldNames: FieldNames,
): Promise<boolean> {
  if (word === undefined || !FIELD_LIST.test(word)) return false;
  const isList = word.includes(',');
  if (isList && !word.includes(' ')) return true;
  for (const one of earlier) {
    const known = await fieldNames(one);
    // A topic, too, may have blanks and a comma in its name.
    if (known !== undefined) return word.split(',').some((name) => known.has(name.trim()));
  }
  // Before the command, `topics` is the command and not the field of that name.
  return isList;
}

/** The words with `--json` always in its `--json=<fields>` form. */
async function mendJson(argv: readonly string[], fieldNames: FieldNames): Promise<string[]> {
  const mended: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] as string;
    if (word === '--') return [...mended, ...argv.slice(at)];
    if (word !== '--json') {
      mended.push(word);
      continue;
    }
    const next = argv[at + 1];
    const takes = await isFieldList(next, mended, fieldNames);
    mended.push(`--json=${takes ? next : ''}`);
    if (takes) at++;
  }
  return mended;
}

/** The words from the first on that is neither an option nor the value of a global one, and those before it. */
function splitOptions(words: readonly string[]): [options: string[], others: string[]] {
  let at = 0;
  for (let word = words[0]; word?.startsWith('-'); word = words[at]) {
    if (word === '--' || ASKS_FOR_HELP.has(word)) break;
    at += TAKES_NEXT.has(word) ? 2 : 1;
  }
  return [words.slice(0, at), words.slice(at)];
}

/** The words with `--help` behind the command that they ask for help with in another way. */
async function mendHelp(words: readonly string[], takesHelp: TakesHelp): Promise<string[]> {
  const [options, [first, ...others]] = splitOptions(words);
  if (first === undefined) return options;
  if (ASKS_FOR_HELP.has(first)) {
    return [...options, ...(await mendHelp(others, takesHelp)), '--help'];
  }
  const [second, ...rest] = others;
  if (second !== 'help') return [...words];
  const [between, [command, ...behind]] = splitOptions(rest);
  if (!(await takesHelp(first, command))) return [...words];
  const named = command === undefined ? [first] : [first, command];
  return [...options, ...named, '--help', ...between, ...behind];
}

/**
 * The arguments with `--json` always in its `--json=<fields>` form, so that it never swallows what follows:
 * the next word is a choice of fields only when it is a comma-separated list or, after a command's name,
 * the name of one of its fields. A list with blanks in it has to hold such a name.
 * `help topics add`, `--help topics add` and `topics help add` become `topics add --help`, global options before them or not.
 */
export async function mendArguments(
  argv: readonly string[],
  fieldNames: FieldNames,
  takesHelp: TakesHelp,
): Promise<string[]> {
  if (argv.length === 0) return ['--help'];
  return mendHelp(await mendJson(argv, fieldNames), takesHelp);
}
