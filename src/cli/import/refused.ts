/** What an import refused, as a list that can be mended by hand and imported again. */

import { concealPasswords } from '../../protocol/concealed.ts';
import type { OpmlRefusal } from '../../protocol/opml-document.ts';
import { cleanLine } from '../output/clean.ts';

function quoted(title: string | undefined): string {
  return title === undefined ? '' : ` "~${cleanLine(title).replaceAll('"', '')}"`;
}

/** Each with its line and reason above it; what has no address at all stays a comment. */
export function writeRefused(list: string, refusals: readonly OpmlRefusal[]): string {
  const lines = refusals.flatMap(({ line, reason, address, title }) => [
    `# line ${line}: ${cleanLine(reason)}`,
    address === undefined
      ? `# ${cleanLine(title ?? 'no address')}`
      : `${cleanLine(address)}${quoted(title)}`,
  ]);
  return [
    `# Refused from ${concealPasswords(cleanLine(list))}. Mend the addresses, then import this file.`,
    ...lines,
    '',
  ].join('\n');
}
