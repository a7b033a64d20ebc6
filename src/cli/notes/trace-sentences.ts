/** What a trace says besides its requests, for people. */
import { OLDER_LEFT_OUT } from '../../model/feed.ts';
import type { Trace } from '../../protocol/trace.ts';
import { countOf } from './count-of.ts';

/** Where each request but the last was sent on to, as the server wrote it. */
function locationsOf({ hops }: Trace): string[] {
  return hops.slice(0, -1).flatMap(({ status, headers }) => {
    const { location } = headers;
    return location === undefined ? [] : [`  ${status} location: ${location}`];
  });
}

/** Whether what is noted of a document was a fault in it; that it is long is none. */
function isMended(repair: string): boolean {
  return repair !== OLDER_LEFT_OUT;
}

/** Why entries of the document become no items, a line for each reason. */
function leftOutOf({
  entries,
  older,
  twice,
  unaddressed,
}: NonNullable<Trace['feed']>): readonly string[] {
  return [
    ...(older > 0 ? [`left out: ${older} older than the newest ${entries - older}`] : []),
    ...(twice > 0 ? [`left out: ${twice} with the names of another entry`] : []),
    ...(unaddressed > 0 ? [`left out: ${unaddressed} that say nothing and have no address`] : []),
  ];
}

function itemsOfPage(count: number): string {
  return count === 0
    ? 'nothing that the page lists'
    : `${countOf(count, 'item')} of the page itself`;
}

/** A line each, in which are words of strangers. */
export function traceSentences(trace: Trace): string[] {
  const { hops, feed, forwardedTo, pollUrl, announced, asked, usual } = trace;
  const { followed, pageItems, nextPollAt, nextPollReason } = trace;
  const headers = Object.entries(hops.at(-1)?.headers ?? {}).map(
    ([name, value]) => `  ${name}: ${value}`,
  );
  const read =
    feed === null
      ? []
      : [
          `feed: ${feed.dialect}, "${feed.title ?? ''}", read as ${feed.encoding ?? 'UTF-8'}`,
          `items: ${feed.items} of ${feed.entries} entries`,
          ...leftOutOf(feed),
          ...feed.titles.map((title) => `  ${title}`),
          ...feed.repairs.filter(isMended).map((repair) => `mended: ${repair}`),
        ];
  const forward =
    forwardedTo === null ? [] : [`the address is a page that forwards to ${forwardedTo}`];
  const known = followed ? ['you follow this address already'] : [];
  const polled =
    pollUrl === null ? known : [`the feed that you follow here is fetched at ${pollUrl}`];
  const pages = announced.map((url) => {
    const there = asked.find((place) => place.url === url);
    return `it is a page that announces the feed ${url}${there === undefined ? '' : `: ${there.detail}`}`;
  });
  const places = usual.map(({ url, detail }) => `usual place ${url}: ${detail}`);
  const items = pageItems === null ? [] : [`read in place of a feed: ${itemsOfPage(pageItems)}`];
  const next =
    nextPollReason === ''
      ? []
      : [`had this been kept, next: ${nextPollAt ?? 'never'} (${nextPollReason})`];
  return [
    ...locationsOf(trace),
    ...headers,
    ...forward,
    ...polled,
    ...read,
    ...pages,
    ...places,
    ...items,
    ...next,
  ];
}
