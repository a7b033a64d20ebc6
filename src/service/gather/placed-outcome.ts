/** How a fetch ended that brought no feed, with what a person needs to find it again: where that was, and what is there. */
import { normaliseUrl } from '../../collect/urls/normalise-url.ts';
import { withoutUserInfo } from '../../collect/urls/user-info.ts';
import { isHealthy, type Outcome } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import type { FetchedFeed } from './fetch-feed.ts';

/** The feed that a page in the place of a feed announces, other than the one that is missed. */
function announcedBy(got: FetchedFeed, { url, pollUrl }: StoredFeed): string | undefined {
  if (!('page' in got)) return undefined;
  const missed = new Set([url, pollUrl].map((address) => normaliseUrl(address)));
  const { announced, forward } = got.page.leads;
  const found = announced.find((candidate) => !missed.has(normaliseUrl(candidate.url)))?.url;
  return found ?? forward;
}

/** Where redirects ended, unless that is the same page, or told already. */
function redirectedTo({ fetched, outcome }: FetchedFeed & { outcome: Outcome }, asked: string) {
  const { redirects, url } = fetched;
  if (redirects.length === 0 || outcome.kind === 'blocked-address') return undefined;
  return normaliseUrl(url) === normaliseUrl(asked) ? undefined : url;
}

/** The outcome as it is kept: a feed that moved is listed at its own address, and one that became a page may be elsewhere. */
export function placedOutcome(feed: StoredFeed, got: FetchedFeed & { outcome: Outcome }): Outcome {
  const { url, pollUrl } = feed;
  if (isHealthy(got.outcome.kind)) return got.outcome;
  const announced = announcedBy(got, feed);
  const end = redirectedTo(got, pollUrl);
  const detail = [
    got.outcome.detail,
    ...(pollUrl === url ? [] : [`asked at ${withoutUserInfo(pollUrl)}`]),
    ...(end === undefined ? [] : [`redirected to ${end}`]),
    ...(announced === undefined ? [] : [`the page there leads to ${withoutUserInfo(announced)}`]),
  ];
  return { ...got.outcome, detail: detail.join('; ') };
}
