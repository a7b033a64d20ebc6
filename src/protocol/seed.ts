/** A seed as a document: a graph as `winnow graph export` writes it, and items for its feeds. What a test service starts from. */
import * as v from 'valibot';
import { readDuration } from '../model/duration.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { readMoment } from '../model/moment.ts';
import { YEAR_MS } from '../model/time-units.ts';
import { isUrl } from '../model/url.ts';
import { type Graph, readGraph } from './graph.ts';
import { placeIn, readAt, readShape, strictObject } from './shape.ts';
import { readEntryUrl } from './source-entry.ts';

export interface SeedItem {
  /** Address of a feed of the graph. */
  readonly feed: string;
  readonly url: string;
  readonly title: string;
  /** ISO 8601, in UTC where it names no zone; or how long ago: `2h`. */
  readonly date?: string;
  readonly summary?: string;
  readonly text?: string;
  readonly author?: string;
  readonly categories?: readonly string[];
  readonly image?: string;
  /** What is attached: pictures, sound, films. */
  readonly media?: readonly { readonly url: string; readonly type: string }[];
}

export interface Seed {
  readonly graph: Graph;
  /** Undefined: the feeds are fetched. Otherwise nobody is asked, and a feed holds the items that name it. */
  readonly items?: readonly SeedItem[];
}

/** Milliseconds since 1970. The zone of the machine never counts: a seed gives the same items everywhere. */
function readDate(text: string): number | undefined {
  return readMoment(text) ?? readMoment(`${text}Z`);
}

/** Feeds have no older items; their dates are taken for mistakes. */
const MOST_AGE_MS = 50 * YEAR_MS;

function isDate(text: string): boolean {
  const age = readDuration(text);
  return age === undefined ? readDate(text) !== undefined : age <= MOST_AGE_MS;
}

const ADDRESS = v.pipe(
  v.string(),
  v.check((text) => /^https?:/iu.test(text) && isUrl(text), 'must be an http(s) address'),
);

const ITEMS = v.optional(
  v.pipe(
    v.array(
      strictObject({
        feed: ADDRESS,
        url: ADDRESS,
        title: v.string(),
        date: v.exactOptional(
          v.pipe(
            v.string(),
            v.check(isDate, 'must be a date, or how long ago: "2h", at most "50y"'),
          ),
        ),
        summary: v.exactOptional(v.string()),
        text: v.exactOptional(v.string()),
        author: v.exactOptional(v.string()),
        categories: v.exactOptional(v.array(v.string())),
        image: v.exactOptional(ADDRESS),
        media: v.exactOptional(v.array(strictObject({ url: ADDRESS, type: v.string() }))),
      }),
    ),
    v.maxLength(LIMITS.seed.items, `has more than ${LIMITS.seed.items} items`),
  ),
);

const SEED = strictObject({
  winnow: v.unknown(),
  topics: v.optional(v.unknown()),
  sources: v.optional(v.unknown()),
  items: ITEMS,
});

/** Addresses of the feeds of a graph, as `URL` writes them. Throws `invalid` for one that no feed can have. */
function feedsOf(graph: Graph): Set<string> {
  const feeds = new Set<string>();
  for (const [source, { entries }] of graph.sources.entries()) {
    for (const [entry, { url }] of entries.entries()) {
      if (url === undefined) continue;
      const at = ['sources', source, 'entries', entry, 'url'];
      feeds.add(new URL(readAt(at, () => readEntryUrl(url))).href);
    }
  }
  return feeds;
}

/** Throws `invalid` with the first thing that is wrong. */
export function readSeed(json: unknown): Seed {
  const { items, ...document } = readShape(SEED, json, 'the seed');
  const graph = readGraph(document);
  if (items === undefined) return { graph };
  const feeds = feedsOf(graph);
  for (const [at, { feed }] of items.entries()) {
    if (feeds.has(new URL(feed).href)) continue;
    const path = ['items', at, 'feed'];
    throw new WinnowError('invalid', `${placeIn('the seed', path)} is in none of its sources`, {
      at: path,
    });
  }
  return { graph, items };
}

/** ISO 8601, of what `isDate` lets through. */
function writeDate(date: string, now: number): string {
  const age = readDuration(date);
  return new Date(age === undefined ? readDate(date)! : now - age).toISOString();
}

function writeItem(
  { url, title, date, text, summary, author, categories, ...rest }: SeedItem,
  now: number,
) {
  return {
    id: url,
    url,
    title,
    ...(summary === undefined ? {} : { summary }),
    content_text: text ?? summary ?? '',
    ...(date === undefined ? {} : { date_published: writeDate(date, now) }),
    ...(author === undefined ? {} : { authors: [{ name: author }] }),
    ...(categories === undefined ? {} : { tags: categories }),
    ...(rest.image === undefined ? {} : { image: rest.image }),
    ...(rest.media === undefined
      ? {}
      : { attachments: rest.media.map((each) => ({ url: each.url, mime_type: each.type })) }),
  };
}

/** The feeds of a seed as JSON Feed documents, by address; `now` is what ages count from. */
export function writeSeedFeeds({ graph, items = [] }: Seed, now: number): Map<string, string> {
  return new Map(
    [...feedsOf(graph)].map((feed) => {
      const own = items.filter((item) => new URL(item.feed).href === feed);
      const document = {
        version: 'https://jsonfeed.org/version/1.1',
        title: new URL(feed).hostname,
        items: own.map((item) => writeItem(item, now)),
      };
      return [feed, JSON.stringify(document)];
    }),
  );
}
