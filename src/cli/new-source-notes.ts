/** Notes after a source was made: `content` lists only the default source, and another source may have nearly this name. */
import { lastWord, shellWord } from '../protocol/shell-word.ts';
import type { SourceView } from '../protocol/source-list.ts';
import type { Session } from './session.ts';

/** Says that lists are of this source from now on. */
export function tellDefault(name: string, { output }: Session): void {
  output.note(`"${name}" is now the default source`);
}

/** Says how to list a new source while another one is, and stays, the default. */
export function tellHowToList(name: string, own: readonly SourceView[], { output }: Session): void {
  const standing = own.find(({ isDefault }) => isDefault);
  if (standing === undefined || standing.name === name) return;
  output.note(`content lists the default source, which is "${standing.name}"`);
  const word = shellWord(name);
  output.note(
    `  hint: winnow content --source ${word}, or for good: winnow sources default${lastWord(name)}`,
  );
}

/** Names are case-sensitive, so a new name that differs from another only in case may be a slip. */
export function tellSimilarName(
  name: string,
  own: readonly SourceView[],
  { output }: Session,
): void {
  const like = own.find((source) => source.name.toLowerCase() === name.toLowerCase());
  if (like !== undefined) output.note(`"${name}" is a new source beside "${like.name}"`);
}
