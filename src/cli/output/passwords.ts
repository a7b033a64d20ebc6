/** A note on documents that hold passwords: an exported list must have those of its feeds, or it could not be imported. */
import { concealSecrets } from '../../protocol/concealed.ts';
import { cleanLine } from './clean.ts';
import type { Output } from './output.ts';

/** What stands around an address in OPML, YAML, JSON and lists; no secret that is concealed has it. */
const AROUND = /[\s"<>]+/u;

/** Says on stderr that a document holds passwords or keys, where it does, and of which addresses. */
export function tellPasswords(document: string, output: Output): void {
  const concealed = concealSecrets(document);
  if (concealed === document) return;
  const words = document.split(AROUND);
  const changed = concealed.split(AROUND).filter((word, at) => word !== words[at]);
  const [first = '', ...others] = new Set(changed);
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const which = cleanLine(first.replaceAll('&amp;', '&')) + more;
  output.note(`it holds the password or key of ${which}: keep it where nobody else reads it`);
}
