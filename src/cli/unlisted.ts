/** What is said of a new source: that `content` by itself lists the default one alone, and that another has nearly its name. */
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

/** Case tells sources apart, so one that differs in nothing else was perhaps not meant to be new. */
export function tellNew(name: string, own: readonly SourceView[], { output }: Session): void {
  const like = own.find((source) => source.name.toLowerCase() === name.toLowerCase());
  if (like !== undefined) output.note(`"${name}" is a new source beside "${like.name}"`);
}
