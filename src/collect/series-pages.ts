/** Pages that a series has in common, as a show does that calls each of its episodes by its own name and links them all to its page. */
import type { FeedItem } from '../model/feed.ts';

/** So many on one page may be an entry, and the same published anew. */
const MOST_AGAIN = 2;

interface EntryOnPage {
  readonly entry: FeedItem;
  /** What its page is known by. */
  readonly pageAlias: string;
}

/** What an entry brings beside its title. */
function broughtBy({ description, content, media }: FeedItem): string {
  return JSON.stringify([description?.value, content?.value, media[0]?.url]);
}

/** Whether each of more entries than may be one published anew is of another time and brings something else. */
function areSeries(entries: readonly FeedItem[]): boolean {
  const times = new Set(entries.map(({ published, id }) => published ?? id));
  if (times.size <= MOST_AGAIN) return false;
  return new Set(entries.map(broughtBy)).size > MOST_AGAIN;
}

/** The pages of series, by their aliases. */
export function seriesPages(candidates: readonly EntryOnPage[]): string[] {
  const byPage = new Map<string, FeedItem[]>();
  for (const { pageAlias, entry } of candidates) {
    const known = byPage.get(pageAlias);
    if (known === undefined) byPage.set(pageAlias, [entry]);
    else known.push(entry);
  }
  // As in nearly every feed.
  if (byPage.size === candidates.length) return [];
  return [...byPage].filter(([, entries]) => areSeries(entries)).map(([page]) => page);
}
