/** What happens when one address is fetched, on Winnow's own surface: every request, and what reading the answer gives. */
import * as v from 'valibot';
import { plainObject, readShape } from './shape.ts';
import { readEntryUrl } from './source-entry.ts';

const TEXT = v.nullable(v.string());
const COUNT = v.nullable(v.number());

const PLACES = v.optional(
  v.array(plainObject({ url: v.string(), outcome: TEXT, detail: v.string() })),
  [],
);

const REQUEST = plainObject({ url: v.string() });

/** The body that names the address. Throws `invalid`. */
export function readTraceRequest(json: unknown): string {
  return readEntryUrl(readShape(REQUEST, json, 'the body').url);
}

const TRACE = plainObject({
  url: v.string(),
  /** An outcome kind. */
  outcome: v.string(),
  status: COUNT,
  /** One sentence that says what happened. */
  detail: v.string(),
  /** The requests made, in order. */
  hops: v.array(
    plainObject({
      url: v.string(),
      /** The IP address that answered. */
      address: TEXT,
      status: COUNT,
      headers: v.record(v.string(), v.string()),
      /** Bytes as they came, and unpacked. */
      receivedBytes: COUNT,
      decodedBytes: COUNT,
      milliseconds: v.number(),
    }),
  ),
  /** What was read; null where it is no feed. */
  feed: v.nullable(
    plainObject({
      dialect: v.string(),
      encoding: TEXT,
      title: TEXT,
      repairs: v.array(v.string()),
      /** Entries that the document has, and those that become items. */
      entries: v.number(),
      items: v.number(),
      /** Entries that become none, since so many newer ones are read. */
      older: v.optional(v.number(), 0),
      /** Entries that become none, since another has the same names, and since they have no address. */
      twice: v.optional(v.number(), 0),
      unaddressed: v.optional(v.number(), 0),
      /** Those of the first few items. */
      titles: v.array(v.string()),
    }),
  ),
  /** Where the address, a page, forwards to at once; what is there was read in its place. */
  forwardedTo: v.optional(TEXT, null),
  /** Where the feed that the caller follows at the address is fetched; what is there was read in its place. */
  pollUrl: v.optional(TEXT, null),
  /** Feeds that the page announces, where one was found instead of a feed. */
  announced: v.optional(v.array(v.string()), []),
  /** What was there, where they were asked, up to the first with anything in it; the outcome is null for one that was not. */
  asked: PLACES,
  /** The same of the usual places of feeds, where none of those has anything in it. */
  usual: PLACES,
  /** Whether the caller follows the address already. */
  followed: v.optional(v.boolean(), false),
  /** How many items the page itself gives that has no feed; null where it has one, or its robots.txt forbids to read it. */
  pageItems: v.optional(COUNT, null),
  /** ISO 8601; null where it would not be fetched again, as what is no feed and kept nowhere. */
  nextPollAt: TEXT,
  /** Empty where there is nothing to fetch again. */
  nextPollReason: v.string(),
});

export type Trace = v.InferOutput<typeof TRACE>;

/** Throws `invalid`. */
export function readTrace(json: unknown): Trace {
  return readShape(TRACE, json, 'the trace');
}
