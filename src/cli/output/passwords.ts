/** Documents that are read back must hold the passwords of feeds; whoever writes one is told so. */
import { concealPasswords } from '../../protocol/concealed.ts';
import type { Output } from './output.ts';

/** Says on stderr that a document holds passwords, where it does. */
export function tellPasswords(document: string, output: Output): void {
  if (concealPasswords(document) === document) return;
  output.note('it holds the password of a feed: keep it where nobody else reads it');
}
