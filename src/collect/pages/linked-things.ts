/** Articles and films that a page describes in JSON-LD. */
import type { FeedItem } from '../../model/feed.ts';
import type { JsonObject } from '../../model/json-object.ts';
import { LIMITS } from '../../model/limits.ts';
import { tryJson } from '../../model/try-json.ts';
import { parseDate } from '../dates/date.ts';
import { asObject } from '../json/json-value.ts';
import { mendJson } from '../json/mend-json.ts';
import { plainTitle } from '../text/plain-title.ts';
import { vetUrl } from '../urls/vet-url.ts';
import { entryOf } from './entry.ts';
import type { Page } from './page.ts';

/** Properties of one thing that are looked into, so that a vast one does not crowd out the others. */
const MOST_PROPERTIES = 100;
/** What a list may name by address and title alone: neither goods nor people, nor the parts of its site. */
const PAGE = /^(?:ListItem|Thing|CreativeWork|WebPage)$/u;
const PIECE = /(?:Article|Posting|VideoObject|Recipe|Report|Review|PodcastEpisode|Event)$/u;

/** Comment signs around a script, which hide it from programs that know none. */
const AROUND_SCRIPT = /^\s*(?:\/\/\s*)?<!(?:\[CDATA\[|--)|(?:\/\/\s*)?(?:\]\]|--)>\s*$/g;

/** The text of a value, the first of several; of a thing, its address or name. What is nested too deep has none. */
function textOf(value: unknown, left: number = LIMITS.parse.jsonDepth): string | undefined {
  if (typeof value === 'string') return value;
  if (left === 0) return undefined;
  if (Array.isArray(value)) return textOf(value[0], left - 1);
  const thing = asObject(value) ?? {};
  const named = thing['url'] ?? thing['@id'] ?? thing['name'];
  return named === undefined ? undefined : textOf(named, left - 1);
}

/** The value, with the slips of those who write it by hand put right; undefined for what is no JSON. */
function readJson(json: string): unknown {
  const bare = json.replace(AROUND_SCRIPT, '');
  return tryJson(bare) ?? tryJson(mendJson(bare));
}

/** Every object in a JSON-LD document, breadth first, however nested. */
function thingsIn(json: string): JsonObject[] {
  const root = readJson(json);
  const found: JsonObject[] = [];
  let level: unknown[] = [root];
  for (let depth = 0; depth < LIMITS.parse.jsonDepth && level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level.slice(0, LIMITS.page.things)) {
      const thing = asObject(value);
      if (thing !== undefined) found.push(thing);
      if (Array.isArray(value)) next.push(...value.slice(0, LIMITS.page.things));
      else if (thing !== undefined) next.push(...Object.values(thing).slice(0, MOST_PROPERTIES));
    }
    level = next;
  }
  return found;
}

function hasType(thing: JsonObject, kind: RegExp): boolean {
  const types = [thing['@type']].flat();
  return types.some((type) => typeof type === 'string' && kind.test(type));
}

function isPiece(thing: JsonObject): boolean {
  return hasType(thing, PIECE);
}

/** The pieces of content that the JSON-LD of a page describes. */
function piecesOf({ jsonLd }: Page): JsonObject[] {
  return jsonLd.flatMap((json) => thingsIn(json).filter(isPiece));
}

function toEntry(thing: JsonObject, page: Page): FeedItem | undefined {
  const link = vetUrl(textOf(thing['url'] ?? thing['mainEntityOfPage']), page.base);
  const title = textOf(thing['headline'] ?? thing['name']);
  if (link === undefined || title === undefined) return undefined;
  const description = textOf(thing['description']);
  const published = parseDate(textOf(thing['datePublished'] ?? thing['uploadDate']));
  const authors = [thing['author']].flat().flatMap((author) => {
    const name = textOf(asObject(author)?.['name'] ?? (typeof author === 'string' ? author : ''));
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

/** What the lists in the JSON-LD of a page name by address and title alone; trails of navigation are lists of another type. */
export function linkedList(page: Page): FeedItem[] {
  return page.jsonLd.flatMap((json) =>
    thingsIn(json)
      .filter((thing) => [thing['@type']].flat().includes('ItemList'))
      .flatMap((thing) => [thing['itemListElement']].flat().slice(0, LIMITS.page.entries))
      .flatMap((one) => {
        const named = asObject(one) ?? {};
        const thing = { ...named, ...asObject(named['item']) };
        const isPage = thing['@type'] === undefined || hasType(thing, PAGE);
        return (isPage || isPiece(thing) ? toEntry(thing, page) : undefined) ?? [];
      }),
  );
}

/** Whether the JSON-LD of a page says that its piece is not free to read. */
export function isSold(page: Page): boolean {
  return piecesOf(page).some((thing) => /^false$/iu.test(String(thing['isAccessibleForFree'])));
}

/** The text of the longest piece whose whole text the JSON-LD of a page has, perhaps in HTML; may be empty. */
export function linkedText(page: Page): string {
  const texts = piecesOf(page).flatMap(
    (thing) => textOf(thing['articleBody'] ?? thing['reviewBody']) ?? [],
  );
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

/** The pieces of content that the JSON-LD of a page names with an address and a title; one alone without address is the page. */
export function linkedThings(page: Page): FeedItem[] {
  const pieces = piecesOf(page);
  const own = pieces.length === 1 ? { url: page.url } : {};
  return pieces.flatMap(
    (thing) => toEntry(thing, page) ?? toEntry({ ...thing, ...own }, page) ?? [],
  );
}
