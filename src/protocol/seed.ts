/** A seed as a document: a graph as `winnow graph export` writes it, and items for its feeds. What a test service starts from. */
import * as v from 'valibot';
import { readDuration } from '../model/duration.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { type Graph, readGraph } from './graph.ts';
import { placeIn, readShape, strictObject } from './shape.ts';

export interface SeedItem {
  /** Address of a feed of the graph. */
  readonly feed: string;
  readonly url: string;
  readonly title: string;
  /** ISO 8601, or how long ago: `2h`. */
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

const isDate = (text: string) =>
  readDuration(text) !== undefined ||
  (/^\d{4}-\d\d-\d\d/u.test(text) && !Number.isNaN(Date.parse(text)));
const ADDRESS = v.pipe(
  v.string(),
  v.check((text) => /^https?:/iu.test(text) && URL.canParse(text), 'must be an http(s) address'),
);

const ITEMS = v.optional(
  v.pipe(
    v.array(
      strictObject({
        feed: ADDRESS,
        url: ADDRESS,
        title: v.string(),
        date: v.exactOptional(
          v.pipe(v.string(), v.check(isDate, 'must be a date, or how long ago: "2h"')),
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

/** Addresses of the feeds of a graph, as `URL` writes them. */
function feedsOf(graph: Graph): Set<string> {
  const urls = graph.sources.flatMap(({ entries }) => entries.map(({ url }) => url));
  return new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).href])));
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

function writeItem(
  { url, title, date, text, summary, author, categories, ...rest }: SeedItem,
  now: number,
) {
  const ago = date === undefined ? undefined : readDuration(date);
  return {
    id: url,
    url,
    title,
    ...(summary === undefined ? {} : { summary }),
    content_text: text ?? summary ?? '',
    ...(date === undefined
      ? {}
      : { date_published: new Date(ago === undefined ? date : now - ago).toISOString() }),
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
