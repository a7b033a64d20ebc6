/** Lists of feeds on Winnow's own surface: addresses vetted, lists fetched, subscriptions judged and mended. */
import * as v from 'valibot';
import { LIMITS } from '../model/limits.ts';
import { plainObject, readShape } from './shape.ts';

const TEXT = v.nullable(v.string());
const ACTION = v.picklist(['move', 'remove']);

const CHECK = plainObject({
  feeds: v.array(
    plainObject({
      /** `user/<name>`. */
      source: v.string(),
      url: v.string(),
      /** Where it is fetched: moved, or discovered on a site. */
      pollUrl: v.optional(TEXT),
      title: v.string(),
      verdict: v.string(),
      /** One sentence that says why. */
      cause: v.string(),
      /** The address that gives the same, where this is a duplicate. */
      sameAs: v.optional(TEXT, null),
      /** Whether it is a duplicate only by what it brings: its address leads to none that is there. */
      isTwin: v.optional(v.boolean(), false),
      /** Whether it is the feed alone that says it moved: nobody has looked there. */
      isSaid: v.optional(v.boolean(), false),
      /** What would mend it. */
      action: v.nullable(ACTION),
      to: TEXT,
      outcome: TEXT,
      items: v.number(),
      /** Of a feed that is to go for good: how many of its items nobody else has. */
      lastItems: v.optional(v.number(), 0),
      /** How many items it tells in few words, where no source wants to have the articles read. */
      excerpts: v.optional(v.number(), 0),
      /** ISO 8601. */
      latestItemAt: TEXT,
      failures: v.optional(v.number(), 0),
      failingSince: v.optional(TEXT, null),
    }),
  ),
});

/** Verdicts on subscriptions. */
export type Check = v.InferOutput<typeof CHECK>;

export type CheckedFeed = Check['feeds'][number];

/** Throws `invalid`. */
export function readCheck(json: unknown): readonly CheckedFeed[] {
  return readShape(CHECK, json, 'the verdicts').feeds;
}

const CHANGES = plainObject({
  source: v.string(),
  changes: v.pipe(
    v.array(
      plainObject({
        url: v.string(),
        action: ACTION,
        to: v.optional(v.nullable(v.string())),
      }),
    ),
    // Each is for an entry, and a source has no more.
    v.maxLength(LIMITS.source.entries),
  ),
});

/** A change to one entry of a source; `to` is where it moves. */
export interface SubscriptionChange {
  /** Its address; `service/<name>` for a service source that is referred to, which can only go. */
  readonly url: string;
  readonly action: 'move' | 'remove';
  readonly to?: string | null | undefined;
}

/** The body that says which entries of a source (`user/<name>`) to change. Throws `invalid`. */
export function readFixRequest(json: unknown): {
  readonly source: string;
  readonly changes: readonly SubscriptionChange[];
} {
  return readShape(CHANGES, json, 'the changes');
}

const FIXED = plainObject({ changed: v.number() });

/** How many subscriptions were changed. */
export type Fixed = v.InferOutput<typeof FIXED>;

/** Throws `invalid`. */
export function readFixed(json: unknown): number {
  return readShape(FIXED, json, 'the answer').changed;
}

const ENDED = plainObject({ ended: v.number() });

/** How many searches ended. */
export type EndedSearches = v.InferOutput<typeof ENDED>;

/** Throws `invalid`. */
export function readEndedSearches(json: unknown): number {
  return readShape(ENDED, json, 'the answer').ended;
}

const SEARCHED = plainObject({ hosts: v.array(v.string()) });

/** The hosts at which a service source searches for the topics of those who use it; none where it does not. */
export type Searched = v.InferOutput<typeof SEARCHED>;

/** Throws `invalid`. */
export function readSearched(json: unknown): readonly string[] {
  return readShape(SEARCHED, json, 'the answer').hosts;
}

/** Addresses of a body, as many as a source may have. */
export const ADDRESSES = v.pipe(
  v.array(v.string()),
  v.maxLength(LIMITS.source.entries, `must be at most ${LIMITS.source.entries} addresses`),
);

const VETTING = plainObject({ urls: ADDRESSES, source: v.optional(v.string()) });

/** Addresses to vet, and the source (`user/<name>`) that they are for, where it is there already. */
export type Vetting = v.InferOutput<typeof VETTING>;

/** The body that names addresses to vet. Throws `invalid`. */
export function readVetting(json: unknown): Vetting {
  return readShape(VETTING, json, 'the addresses');
}

const VETTED = plainObject({
  refused: v.array(plainObject({ url: v.string(), reason: v.string() })),
  known: v.optional(v.array(plainObject({ url: v.string(), sameAs: v.string() })), []),
});

/** Which addresses could not become sources, and why; and which are known to lead to a feed of the source, held as `sameAs`. */
export type Vetted = v.InferOutput<typeof VETTED>;

/** The same as it is written: `known` stands in it where a source was named. */
export type WrittenVetted = Pick<Vetted, 'refused'> & Partial<Pick<Vetted, 'known'>>;

/** Throws `invalid`. */
export function readVetted(json: unknown): Vetted {
  return readShape(VETTED, json, 'the answer');
}

const LIST_REQUEST = plainObject({ url: v.string() });

/** The body that says where a list of feeds is. Throws `invalid`. */
export function readListRequest(json: unknown): string {
  return readShape(LIST_REQUEST, json, 'the body').url;
}

const LIST = plainObject({
  url: v.string(),
  text: v.string(),
  repairs: v.optional(v.array(v.string())),
});

/** A list of feeds as it was fetched, where that was in the end, and what was mended of its encoding. */
export type FetchedList = v.InferOutput<typeof LIST>;

/** Throws `invalid`. */
export function readFetchedList(json: unknown): FetchedList {
  return readShape(LIST, json, 'the list');
}
