/** A feed's health as rows show it, the same in every command. */
import { addressKey } from '../model/address-key.ts';
import type { FeedHealth } from '../protocol/work.ts';
import { type Field, field, type Row } from './output/field.ts';
import type { Output } from './output/output.ts';

/** Where a feed is read; beside its address it says something only where that is another one. */
export const POLL_URL_FIELD = field(
  'pollUrl',
  'text',
  'where the feed is read, if that is another address: it moved, or was found on the page',
  { reach: 'json', nullable: true },
);

/** Where a feed is read that is subscribed to at another address. */
export function readElsewhere({
  url,
  pollUrl,
}: Pick<FeedHealth, 'url' | 'pollUrl'>): string | undefined {
  return pollUrl == null || addressKey(pollUrl) === addressKey(url) ? undefined : pollUrl;
}

/** The fields of a feed. */
export function feedFields(): Field[] {
  return [
    field('url', 'text', 'address of the feed', { yields: true, addresses: true }),
    field('title', 'text', 'title the feed gives itself', { reach: 'json', nullable: true }),
    POLL_URL_FIELD,
    field('outcome', 'word', 'how the last fetch ended; null before the first', { nullable: true }),
    field('items', 'count', 'items held'),
    field('fetchedAt', 'time', 'last fetch, ISO 8601 in UTC', {
      heading: 'fetched',
      spare: 2,
      nullable: true,
    }),
    field('nextPollAt', 'time', 'next fetch, ISO 8601 in UTC', {
      heading: 'next',
      spare: 1,
      overdue: 'now',
      nullable: true,
    }),
    field('failures', 'count', 'failures in a row', { reach: 'pipe' }),
    field('detail', 'text', 'what happened, one sentence', {
      yields: true,
      addresses: true,
      nullable: true,
    }),
  ];
}

/** On fewer columns a title leaves too little room beside an address. */
const TITLE_COLUMNS = 80;

/** The same fields, the title behind the address on a terminal that has room. */
export function withTitles(fields: readonly Field[], { look, isTable }: Output): readonly Field[] {
  if (!isTable || look.width < TITLE_COLUMNS) return fields;
  const title = fields.find(({ name }) => name === 'title');
  if (title === undefined) return fields;
  const shown: Field = { ...title, reach: 'terminal', yields: true, lines: 2 };
  return fields.flatMap((each) =>
    each === title ? [] : each.name === 'url' ? [each, shown] : each,
  );
}

/** One feed. */
export function feedRow(feed: FeedHealth): Row {
  return {
    url: feed.url,
    title: feed.title,
    pollUrl: readElsewhere(feed),
    outcome: feed.outcome,
    items: feed.items,
    fetchedAt: feed.fetchedAt,
    nextPollAt: feed.nextPollAt,
    failures: feed.failures,
    detail: feed.detail,
  };
}
