/** Articles and films that a page describes in JSON-LD. */
import type { FeedItem } from '../model/feed.ts';
import { LIMITS } from '../model/limits.ts';
import { parseDate } from './date.ts';
import { entryOf } from './entry.ts';
import { tryJson } from './json-value.ts';
import { mendJson } from './mend-json.ts';
import type { Page } from './page.ts';
import { plainTitle } from './plain-title.ts';
import { vetUrl } from './vet-url.ts';

type Thing = Readonly<Record<string, unknown>>;

const PIECE = /(?:Article|Posting|VideoObject|Recipe|Report|Review|PodcastEpisode|Event)$/u;

function asThing(value: unknown): Thing | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Thing)
    : undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return textOf(value[0]);
  const thing = asThing(value);
  return thing === undefined ? undefined : textOf(thing['url'] ?? thing['@id'] ?? thing['name']);
}

/** What hides a script from programs that know none. */
const AROUND_SCRIPT = /^\s*(?:\/\/\s*)?<!(?:\[CDATA\[|--)|(?:\/\/\s*)?(?:\]\]|--)>\s*$/g;

/** The value, with the slips of those who write it by hand put right; undefined for what is no JSON. */
function readJson(json: string): unknown {
  const bare = json.replace(AROUND_SCRIPT, '');
  return tryJson(bare) ?? tryJson(mendJson(bare));
}

/** Every object in a JSON-LD document, breadth first, however nested. */
function thingsIn(json: string): Thing[] {
  const root = readJson(json);
  const found: Thing[] = [];
  let level: unknown[] = [root];
  for (let depth = 0; depth < LIMITS.parse.jsonDepth && level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level.slice(0, LIMITS.page.things)) {
      const thing = asThing(value);
      if (thing !== undefined) found.push(thing);
      if (Array.isArray(value)) next.push(...value.slice(0, LIMITS.page.things));
      else if (thing !== undefined) next.push(...Object.values(thing).slice(0, 100));
    }
    level = next;
  }
  return found;
}

function isPiece(thing: Thing): boolean {
  const types = [thing['@type']].flat();
  return types.some((type) => typeof type === 'string' && PIECE.test(type));
}

function toEntry(thing: Thing, page: Page): FeedItem | undefined {
  const link = vetUrl(textOf(thing['url'] ?? thing['mainEntityOfPage']), page.base);
  const title = textOf(thing['headline'] ?? thing['name']);
  if (link === undefined || title === undefined) return undefined;
  const description = textOf(thing['description']);
  const published = parseDate(textOf(thing['datePublished'] ?? thing['uploadDate']));
  const authors = [thing['author']].flat().flatMap((author) => {
    const name = textOf(asThing(author)?.['name'] ?? (typeof author === 'string' ? author : ''));
    return name ? [{ name: plainTitle(name) }] : [];
  });
  const image = vetUrl(textOf(thing['image'] ?? thing['thumbnailUrl']), page.base);
  return entryOf({
    link,
    title: plainTitle(title),
    // Most programs write there what they write into the page.
    ...(description === undefined ? {} : { description: { type: 'html', value: description } }),
    ...(published === undefined ? {} : { published }),
    authors,
    ...(image === undefined ? {} : { media: [{ url: image, role: 'image' }] }),
  });
}

/** The pieces of content that the JSON-LD of a page names with an address and a title. */
export function linkedThings(page: Page): FeedItem[] {
  return page.jsonLd.flatMap((json) =>
    thingsIn(json)
      .filter(isPiece)
      .flatMap((thing) => toEntry(thing, page) ?? []),
  );
}
