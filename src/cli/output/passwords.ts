/** Documents that are read back must hold the passwords and keys of feeds; whoever writes one is told so. */
import { concealSecrets } from '../../protocol/concealed.ts';
import type { Output } from './output.ts';

/** Says on stderr that a document holds passwords or keys, where it does. */
export function tellPasswords(document: string, output: Output): void {
  if (concealSecrets(document) === document) return;
  output.note('it holds the password or key of a feed: keep it where nobody else reads it');
}
