/** Background work on Winnow's own surface: how much is still to do, and how each feed fares. */
import * as v from 'valibot';
import { plainObject, readShape } from './shape.ts';
import { ADDRESSES } from './subscriptions.ts';

const TEXT = v.optional(v.nullable(v.string()));

const FEED = plainObject({
  url: v.string(),
  /** Where it is fetched: moved, or discovered on a site. */
  pollUrl: TEXT,
  /** Whether its address is that of a page, which leads there. */
  discovered: v.optional(v.boolean(), false),
  /** Where a permanent redirect led that was seen once so far. */
  movedUrl: TEXT,
  title: TEXT,
  /** That a list gave it when it was imported. */
  givenTitle: TEXT,
  /** An outcome kind; null before the first fetch. */
  outcome: TEXT,
  /** HTTP status of the last answer. */
  status: v.optional(v.nullable(v.number())),
  /** One sentence that says what happened. */
  detail: TEXT,
  /** What had to be mended while reading, or was found in place of what was asked for. */
  repairs: v.optional(v.array(v.string()), []),
  /** Items held. */
  items: v.optional(v.number(), 0),
  /** ISO 8601, as all moments here. */
  latestItemAt: TEXT,
  fetchedAt: TEXT,
  nextPollAt: TEXT,
  nextPollReason: TEXT,
  failures: v.optional(v.number(), 0),
  /** Whether the store would not take what the last fetch brought, which says nothing about the feed. */
  notStored: v.optional(v.boolean(), false),
  /** Whether it is due or being fetched; true as well where the service does not say. */
  pending: v.optional(v.boolean(), true),
});
const FEEDS = plainObject({ feeds: v.array(FEED) });

const WORK = plainObject({
  totalFeeds: v.number(),
  /** Those that are due, or being fetched. */
  pendingFeeds: v.number(),
  pendingConcepts: v.number(),
  /** Items whose articles are still to be read. */
  pendingArticles: v.optional(v.number(), 0),
  concepts: v.optional(
    v.array(
      plainObject({
        path: v.string(),
        status: v.string(),
        /** Whether items have scores for it, which it keeps while it waits to be expanded anew. */
        scored: v.optional(v.boolean()),
      }),
    ),
    [],
  ),
  /** What waits until some budget is renewed, the first of it at `until` (ISO 8601). */
  unpaid: v.optional(
    plainObject({
      feeds: v.number(),
      articles: v.number(),
      topics: v.optional(v.number(), 0),
      until: v.string(),
    }),
  ),
  /** Why nothing gets on, while the store takes no write. */
  halted: v.optional(
    plainObject({
      code: v.string(),
      message: v.string(),
      /** Whether nothing is taken up any more before the service starts again. */
      final: v.optional(v.boolean(), false),
      /** A command that mends it, for whoever runs the service. */
      hint: v.optional(v.string()),
    }),
  ),
});

const REFRESHED = plainObject({
  feeds: v.number(),
  searchesAt: v.optional(v.array(v.string()), []),
});

/** How one feed fares. */
export type FeedHealth = v.InferOutput<typeof FEED>;

/** The answer of `/~winnow/feeds`. */
export type Feeds = v.InferOutput<typeof FEEDS>;

/** What the service still has to do. */
export type Work = v.InferOutput<typeof WORK>;

/** How many feeds were made due, and the hosts at which a service source begins to search for the caller's topics. */
export type Refreshed = v.InferOutput<typeof REFRESHED>;

/** Throws `invalid`. */
export function readWork(json: unknown): Work {
  return readShape(WORK, json, 'the work');
}

/** Throws `invalid`. */
export function readFeeds(json: unknown): readonly FeedHealth[] {
  return readShape(FEEDS, json, 'the feeds').feeds;
}

/** Throws `invalid`. */
export function readRefreshed(json: unknown): Refreshed {
  return readShape(REFRESHED, json, 'the answer');
}

const REFRESH = plainObject({
  source: v.optional(v.string('must be text such as user/<name>')),
  urls: v.optional(ADDRESSES),
});

/** Whose feeds are to be made due: of one source (`user/<name>`), or all; of these only the ones subscribed to at these addresses. */
export type RefreshRequest = v.InferOutput<typeof REFRESH>;

/** Throws `invalid`. */
export function readRefreshRequest(json: unknown): RefreshRequest {
  return readShape(REFRESH, json, 'the body');
}
