/** What is at one address, fetched and read, with nothing kept of it. */
import { FeedError } from '../../collect/feed-error.ts';
import { type FetchResult, outcomeOf, parseHintsOf } from '../../collect/network/fetch-result.ts';
import { isPage } from '../../collect/pages/is-page.ts';
import type { SitePage } from '../../collect/pages/page-task.ts';
import type { Feed } from '../../model/feed.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { KnownCall } from '../route.ts';

/** What one address gave. */
export interface Reading {
  readonly fetched: FetchResult;
  readonly outcome: Outcome;
  /** Where it is a feed. */
  readonly feed?: Feed;
  /** Where it is a page instead. */
  readonly page?: SitePage;
}

/** Fetches an address and reads what is there, keeping nothing. */
export async function readAddress(call: KnownCall, url: string): Promise<Reading> {
  const { fetcher, parser, pages } = await call.context.reading();
  const fetched = await fetcher.fetch(url, {
    signal: call.request.signal,
  });
  if (fetched.kind !== 'fresh') return { fetched, outcome: outcomeOf(fetched) };
  const { headers, body: bytes } = fetched;
  let outcome: Outcome;
  try {
    const feed = await parser.parse(bytes, parseHintsOf(fetched));
    return { fetched, outcome: outcomeOf(fetched), feed };
  } catch (thrown) {
    outcome = failureOf(thrown);
    if (outcome.kind !== 'not-a-feed' || !isPage(bytes, fetched.contentType)) {
      return { fetched, outcome };
    }
  }
  try {
    const at = call.context.clock();
    const page = await pages.site({ url: fetched.url, headers, bytes, at }, url);
    return { fetched, outcome, page };
  } catch (thrown) {
    return { fetched, outcome: failureOf(thrown) };
  }
}

/** How reading failed; anything else is thrown on. */
function failureOf(thrown: unknown): Outcome {
  if (!(thrown instanceof FeedError)) throw thrown;
  return { kind: thrown.kind, detail: thrown.message };
}
