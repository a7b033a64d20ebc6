/** A note on documents that hold passwords: an exported list must have those of its feeds, or it could not be imported. */
import { concealSecrets } from '../../protocol/concealed.ts';
import type { Output } from './output.ts';

/** Says on stderr that a document holds passwords or keys, where it does. */
export function tellPasswords(document: string, output: Output): void {
  if (concealSecrets(document) === document) return;
  output.note('it holds the password or key of a feed: keep it where nobody else reads it');
}
