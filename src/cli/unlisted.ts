/** Sources beside the default one, which is all that `content` lists by itself. */
import type { SourceView } from '../protocol/source-list.ts';
import type { Session } from './session.ts';
import { shellWord } from './shell-word.ts';

/** Says how to read a new source where another of these is, and stays, the default. */
export function tellUnlisted(name: string, own: readonly SourceView[], { output }: Session): void {
  const standing = own.find(({ isDefault }) => isDefault);
  if (standing === undefined || standing.name === name) return;
  output.note(`content lists the default source, which is "${standing.name}"`);
  const word = shellWord(name);
  output.note(
    `  hint: winnow content --source ${word}, or for good: winnow sources default ${word}`,
  );
}
