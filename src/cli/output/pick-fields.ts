/** Which fields `--json` asks for, and how a word after it that is no field is refused. */
import { WinnowError } from '../../model/errors.ts';
import { type Field, toldFields } from './field.ts';

/** The error for a field that is not there, which lists those that are. */
function absentField(name: string, there: readonly Field[]): WinnowError {
  if (there.length === 0) {
    return new WinnowError('usage', 'this command has no fields to choose from', {
      hint: 'leave the names after --json away',
    });
  }
  const known = there.map((candidate) => candidate.name).join(', ');
  return new WinnowError('usage', `there is no field "${name}"; the fields are ${known}`);
}

function notJoined(names: readonly string[]): WinnowError {
  const named = names.filter((name) => name !== '').join(',');
  return new WinnowError('usage', 'fields are joined by commas, without spaces', {
    hint: named === '' ? '--json for all of them' : `--json ${named}`,
  });
}

/**
 * The fields that `--json title,url,score` asks for, in that order; all of them for an empty choice.
 * Throws `usage` that lists what there is.
 */
export function pickFields(fields: readonly Field[], choice: string): readonly Field[] {
  const there = toldFields(fields);
  if (choice.trim() === '') return there;
  const names = choice.split(',').map((name) => name.trim());
  if (names.includes('')) throw notJoined(names);
  return names.map((name) => {
    const found = there.find((candidate) => candidate.name === name);
    if (found === undefined) throw absentField(name, there);
    return found;
  });
}

/**
 * The error for a word after `--json` that the command does not take as an argument, so that it was probably meant as a field.
 * Undefined where there is no such word. `argv` is as `mendArguments` gives it.
 */
export function misreadField(
  argv: readonly string[],
  fields: readonly Field[],
): WinnowError | undefined {
  const at = argv.findIndex((word) => word.startsWith('--json='));
  const word = at === -1 ? undefined : argv[at + 1];
  if (word === undefined || word.startsWith('-')) return undefined;
  const there = toldFields(fields);
  const given = (argv[at] as string).slice('--json='.length);
  if (given === '') return absentField(word, there);
  const isField = there.some(({ name }) => name === word);
  return isField ? notJoined([...given.split(','), word]) : undefined;
}
