/** Mends what a parser alone would get wrong: `--json` before an argument, `help` before a command. */
import { FIELD_NAMES } from './output/field.ts';

const FIELD_LIST = /^[A-Za-z]+(?:,[A-Za-z]+)*$/u;

function isFieldList(word: string | undefined, afterCommand: boolean): word is string {
  if (word === undefined || !FIELD_LIST.test(word)) return false;
  // Before the command, `topics` is the command and not the field of that name.
  return word.includes(',') || (afterCommand && FIELD_NAMES.has(word));
}

/**
 * The arguments with `--json` always in its `--json=<fields>` form, so that it never swallows what follows:
 * the next word is a choice of fields only when it is a comma-separated list or, after a command's name
 * (`commands`), a known field name.
 * `help topics add` becomes `topics add --help`.
 */
export function mendArguments(argv: readonly string[], commands: ReadonlySet<string>): string[] {
  if (argv.length === 0) return ['--help'];
  if (argv[0] === 'help') return [...mendArguments(argv.slice(1), commands), '--help'];
  const mended: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] as string;
    if (word === '--') return [...mended, ...argv.slice(at)];
    if (word !== '--json') {
      mended.push(word);
      continue;
    }
    const next = argv[at + 1];
    const takes = isFieldList(
      next,
      mended.some((earlier) => commands.has(earlier)),
    );
    mended.push(`--json=${takes ? next : ''}`);
    if (takes) at++;
  }
  return mended;
}
