/** One form of output at a time: of two that were asked for, one would be left out without a word. */
import { WinnowError } from '../../model/errors.ts';
import { joinNames } from '../notes/list-names.ts';
import type { GlobalOptions } from '../settings.ts';

/** The forms that every command has. */
const FORMS = {
  '--json': ({ json }: GlobalOptions) => json !== undefined,
  '--ndjson': ({ ndjson }: GlobalOptions) => ndjson,
  '--table': ({ table }: GlobalOptions) => table,
};

/** Throws `usage` where another form was asked for beside the one that the option `form` stands for. */
export function requireOneForm(form: string, options: GlobalOptions): void {
  const others = Object.entries(FORMS).filter(([other]) => other !== form);
  if (!others.some(([, isAsked]) => isAsked(options))) return;
  const names = joinNames(
    others.map(([other]) => other),
    'or',
  );
  throw new WinnowError('usage', `${form} cannot be used with ${names}: choose one form`);
}
