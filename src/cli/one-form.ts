/** One form of output at a time: of two that were asked for, one would be left out without a word. */
import { WinnowError } from '../model/errors.ts';
import type { GlobalOptions } from './settings.ts';

/** The forms that every command has. */
const FORMS = {
  '--json': ({ json }: GlobalOptions) => json !== undefined,
  '--ndjson': ({ ndjson }: GlobalOptions) => ndjson,
  '--table': ({ table }: GlobalOptions) => table,
};

/** Throws `usage` where one of the others was asked for beside the option `form`. */
export function requireOneForm(
  form: string,
  options: GlobalOptions,
  others: readonly (keyof typeof FORMS)[] = ['--json', '--ndjson'],
): void {
  if (!others.some((other) => FORMS[other](options))) return;
  const [last = '', ...before] = others.toReversed();
  const names = `${before.toReversed().join(', ')} or ${last}`;
  throw new WinnowError('usage', `${form} cannot be used with ${names}: choose one form`);
}
