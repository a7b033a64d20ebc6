/** Reads a catalogue of service sources that an operator wrote. */
import type { Catalogue } from '../../model/catalogue.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { Session } from '../session.ts';
import { inputName, readInput } from './read-input.ts';

/** The catalogue in a file. Throws `usage` with the first thing in it that does not fit. */
export async function readCatalogueFile(name: string, session: Session): Promise<Catalogue> {
  const bytes = await readInput(name, session, LIMITS.catalogue.fileBytes);
  const { readCatalogue } = await import('../../protocol/catalogue.ts');
  try {
    return readCatalogue(bytes);
  } catch (thrown) {
    if (!(thrown instanceof WinnowError)) throw thrown;
    throw new WinnowError('usage', `${inputName(name)}: ${thrown.message}`, {
      hint: 'docs/catalogue.md says what a catalogue looks like',
      cause: thrown,
    });
  }
}
