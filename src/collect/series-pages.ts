/** Pages that a series has in common, as a show does that calls each of its episodes by its own name and links them all to its page. */
import type { FeedItem } from '../model/feed.ts';
import { groupedBy } from '../model/grouped-by.ts';
import type { Candidate } from './entry-candidates.ts';

/** So many on one page may be an entry, and the same published anew. */
const MOST_AGAIN = 2;

/** What an entry brings beside its title. */
function broughtBy({ description, content, media }: FeedItem): string {
  return JSON.stringify([description?.value, content?.value, media[0]?.url]);
}

/** Whether each of more entries than may be one published anew is of another time and brings something else. */
function areSeries(group: readonly Candidate[]): boolean {
  const times = new Set(group.map(({ entry: { published, id } }) => published ?? id));
  if (times.size <= MOST_AGAIN) return false;
  return new Set(group.map(({ entry }) => broughtBy(entry))).size > MOST_AGAIN;
}

/** The pages of series, by their aliases. */
export function seriesPages(candidates: readonly Candidate[]): string[] {
  const byPage = groupedBy(candidates, ({ pageAlias }) => pageAlias);
  // As in nearly every feed.
  if (byPage.size === candidates.length) return [];
  return [...byPage].filter(([, group]) => areSeries(group)).map(([page]) => page);
}
