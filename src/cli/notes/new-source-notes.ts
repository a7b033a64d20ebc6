/**
 * Notes after a source was made, or the default was removed: `content` lists only the default source, and another source may
 * have nearly this name.
 */
import { lastWord, shellWord } from '../../protocol/shell-word.ts';
import type { SourceView } from '../../protocol/source-list.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import type { FeedHealth } from '../../protocol/work.ts';
import type { Session } from '../session.ts';

/** Says that lists are of this source from now on. */
export function tellDefault(name: string, { output }: Session): void {
  output.note(`"${name}" is now the default source`);
}

/** Says what is listed once the default source is removed, and how another becomes it. */
export function tellNoDefault(left: readonly SourceView[], { output }: Session): void {
  const [first] = left;
  if (first === undefined) return;
  const lists = left.length === 1 ? 'the source that is left' : 'all sources of yours';
  output.note(`it was the default source; without one, content lists ${lists}`);
  output.note(`  hint: winnow sources default${lastWord(first.name)}`);
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

/**
 * Tells of the sources that a new one may be taken for: names are case-sensitive, so one that differs only in case may be a
 * slip; and a bare name means the user's own source before that of the service.
 */
export function tellSimilarName(
  name: string,
  all: readonly SourceView[],
  { output }: Session,
): void {
  const isAlike = (source: SourceView) => source.name.toLowerCase() === name.toLowerCase();
  const own = all.find((source) => source.scope === 'user' && isAlike(source));
  if (own !== undefined) output.note(`"${name}" is a new source beside "${own.name}"`);
  const hidden = all.find((source) => source.scope === 'service' && source.name === name);
  if (hidden === undefined) return;
  const member = shellWord(writeMemberOf(hidden));
  output.note(`"${name}" means your source from now on; that of the service is ${member}`);
}

/** Says which other source holds a feed as well, which is allowed but may not have been known. */
export function tellElsewhere(
  feeds: readonly FeedHealth[],
  others: readonly SourceView[],
  { output }: Session,
): void {
  for (const { url, pollUrl } of feeds) {
    const holder = others.find(({ entries }) =>
      entries.some((entry) => entry.url === url || entry.url === pollUrl),
    );
    if (holder !== undefined) output.note(`"${holder.name}" holds ${pollUrl ?? url} as well`);
  }
}
