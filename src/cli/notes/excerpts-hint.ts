/** What `sources check` says of feeds that tell most of their items in few words. */
import { groupedBy } from '../../model/grouped-by.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import { withoutOwnPrefix } from '../../protocol/source-name.ts';
import type { CheckedFeed } from '../../protocol/subscriptions.ts';
import type { Session } from '../session.ts';
import { hintAtChange } from './change-hint.ts';
import { countOf } from './count-of.ts';

/** Of fewer items nothing can be said of a feed. */
const FEWEST_ITEMS = 5;

function givesExcerpts({ items, excerpts }: CheckedFeed): boolean {
  return items >= FEWEST_ITEMS && excerpts * 2 > items;
}

/** Names the source that has most feeds of excerpts, and the command that scores the articles: a title seldom says what one is about. */
export function tellExcerpts(feeds: readonly CheckedFeed[], session: Session): void {
  const bySource = groupedBy(feeds.filter(givesExcerpts), ({ source }) => source);
  const [most] = [...bySource].sort(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return;
  const [source, { length }] = most;
  const name = withoutOwnPrefix(source);
  const of = `${countOf(length, 'feed')} of "${name}" ${length === 1 ? 'tells' : 'tell'}`;
  const where = 'where these are excerpts, score the articles with';
  const set = `winnow sources set --full-text${lastWord(name)}`;
  hintAtChange(session, `${of} most items in few words; ${where}: ${set}`);
}
