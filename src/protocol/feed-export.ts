/**
 * Subscriptions that other readers export as JSON: whatever the nesting, an object that names a feed address
 * is a subscription, and an object or key above it that has a name is its group.
 */
import { LIMITS } from '../model/limits.ts';
import type { CutJson } from './cut-json.ts';
import type { OpmlDocument } from './opml-document.ts';
import { OpmlLedger } from './opml-ledger.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Characters in which an address is looked for: one that is written otherwise than we would is in none of the rest either. */
const SEARCHED = 64 * 1024;
/** Keys that name a feed address beyond doubt, strongest first. */
const ADDRESS_KEYS = [
  'xmlUrl',
  'xmlurl',
  'xml_url',
  'feed_url',
  'feedUrl',
  'feedURL',
  'feed_address',
  'feedLink',
  'rssUrl',
  'rss_url',
  'rss',
  'feed_link',
];
/** Keys that name one where nothing else does and the value is an address. */
const PLAIN_KEYS = ['url', 'feed', 'atom', 'uri', 'href', 'address'];
const MARKED = /^[@_-]+(?=\w)/u;
const SITE_KEYS = [
  'htmlUrl',
  'site_url',
  'siteUrl',
  'home_page_url',
  'website',
  'link',
  'alternate',
];
const TITLE_KEYS = ['title', 'name', 'text', 'custom_title', 'feed_title'];
const GROUP_KEYS = ['category', 'categories', 'folder', 'group', 'tags', 'labels'];

function firstText(object: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = object[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

/**
 * The object with its keys as XML has them where a converter marked attributes: `@xmlUrl`, `_title`. What has a plain key is
 * meant by it; beside it the marked one is the reader's own.
 */
function withPlainKeys(object: JsonObject): JsonObject {
  const entries = Object.entries(object);
  if (!entries.some(([key]) => MARKED.test(key))) return object;
  const plain = entries.filter(([key]) => !MARKED.test(key));
  const marked = entries.filter(([key]) => MARKED.test(key));
  const bare = marked.map(([key, value]): [string, unknown] => [key.replace(MARKED, ''), value]);
  return Object.fromEntries([...bare, ...plain]);
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(?:https?|feed):/iu.test(value);
}

/** Keys under which what is no feed has its address. */
const OTHER_KEYS = /^(?:icon|image|logo|favicon|avatar|self|next|previous|html|api|home\w*)$/iu;

/** Whether an object lists addresses, each under the name of its feed. */
function isListByName(object: JsonObject): boolean {
  return Object.entries(object).every(
    ([key, value]) => isWebAddress(value) && !OTHER_KEYS.test(key) && !SITE_KEYS.includes(key),
  );
}

/** What a value says of the feed whose address is its key; `undefined` where the feeds are in the value. */
function saidOfKey(value: unknown): JsonObject | undefined {
  if (typeof value === 'string') return { title: value };
  if (typeof value !== 'object' || value === null) return {};
  if (Array.isArray(value)) return holdsFeeds(value) ? undefined : {};
  const object = value as JsonObject;
  return feedAddress(object) === undefined && !holdsFeeds(object['feeds']) ? object : undefined;
}

/** Whether it is a list with more in it than words. */
function holdsFeeds(value: unknown): boolean {
  return (
    Array.isArray(value) && value.some((each) => typeof each === 'object' || isWebAddress(each))
  );
}

/** A group as exports write it: a name, an object with a name, or an array of either. */
function groupName(value: unknown): string | undefined {
  if (Array.isArray(value)) return groupName(value[0]);
  if (typeof value === 'string') return value.trim() || undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return firstText(value as JsonObject, ['label', ...TITLE_KEYS]);
}

/** Whether it is an outline of OPML written as JSON that leads to another list or to a page. */
function isLink({ type }: JsonObject): boolean {
  return typeof type === 'string' && /^(?:link|include)$/iu.test(type);
}

/** What an entry of a feed has and a subscription has not. */
const ARTICLE_KEYS = ['content', 'content_html', 'published', 'date_published'];
/** Where an article names the feed that it came from. */
const ORIGIN_KEYS = ['feed', 'origin', 'source', 'subscription'];

/** In what is no JSON any more. */
const ADDRESS = /(?:feed:|https?:\\?\/)[^\s"']+/giu;

/** Whether it is an article that a reader kept; one of Google Reader's lists its addresses. */
function isArticle(object: JsonObject): boolean {
  return (
    ARTICLE_KEYS.some((key) => object[key] !== undefined) || Array.isArray(object['canonical'])
  );
}

/** The feed address of an object; `url` and `id` count where the object looks like a subscription. */
function feedAddress(object: JsonObject): string | undefined {
  const named = firstText(object, ADDRESS_KEYS);
  if (named !== undefined) return named;
  const id = firstText(object, ['id', 'feedId', 'streamId']);
  // Some readers write a number of their own there.
  if (id !== undefined && /^feed\/\S*[.:]/u.test(id)) return id.slice('feed/'.length);
  if (isLink(object) || isArticle(object)) return undefined;
  const isLeaf = !Object.entries(object).some(
    ([key, value]) =>
      !GROUP_KEYS.includes(key) &&
      Array.isArray(value) &&
      value.some((each) => typeof each === 'object'),
  );
  if (!isLeaf && firstText(object, TITLE_KEYS) !== undefined) return undefined;
  return firstText(object, ['url']) ?? PLAIN_KEYS.map((key) => object[key]).find(isWebAddress);
}

class ExportReader {
  readonly #text: string;
  readonly #ledger: OpmlLedger;
  readonly #folders = new Map<unknown, string>();
  #from = 0;

  constructor(text: string) {
    this.#text = text;
    this.#ledger = new OpmlLedger(text);
  }

  read({ value, end }: CutJson): OpmlDocument {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const { folders } = value as JsonObject;
      for (const folder of Array.isArray(folders) ? folders : []) {
        const name = groupName(folder);
        const id = (folder as JsonObject | null)?.['id'];
        if (name !== undefined && id !== undefined) this.#folders.set(id, name);
      }
    }
    this.#walk(value, [], 0);
    for (const { 0: address, index } of this.#text.slice(end).matchAll(ADDRESS)) {
      this.#ledger.refuse(end + index, {
        kind: 'address',
        reason: 'the list breaks off here',
        address,
      });
    }
    return this.#ledger.document('json');
  }

  /** Where about a string stands, searched onwards from the one before, not far: parsing forgets places. */
  #offset(address: string): number {
    const near = this.#text.slice(this.#from, this.#from + SEARCHED);
    const plain = JSON.stringify(address).slice(1, -1);
    for (const form of [plain, plain.replaceAll('/', '\\/')]) {
      const at = near.indexOf(form);
      if (at === -1) continue;
      const start = this.#from + at;
      this.#from = start + form.length;
      return start;
    }
    return this.#from;
  }

  #walk(value: unknown, path: readonly string[], depth: number): void {
    if (depth > LIMITS.parse.jsonDepth) return;
    if (typeof value === 'string') {
      if (isWebAddress(value)) this.#ledger.address(this.#offset(value), value, {}, path);
      return;
    }
    if (Array.isArray(value)) {
      for (const each of value) this.#walk(each, path, depth + 1);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const object = withPlainKeys(value as JsonObject);
    const address = feedAddress(object);
    if (address !== undefined) {
      this.#take(object, address, path);
      return;
    }
    if (isArticle(object)) {
      this.#takeOrigin(object, path, depth);
      return;
    }
    const name = firstText(object, TITLE_KEYS);
    const link = isLink(object) ? firstText(object, ['url']) : undefined;
    if (link !== undefined) {
      this.#ledger.passOver(
        this.#offset(link),
        `"${name ?? link}" is of type ${object['type']}, not a feed`,
      );
    }
    if (isListByName(object)) {
      for (const [title, one] of Object.entries(object)) this.#take({ title }, String(one), path);
      return;
    }
    for (const [key, inner] of Object.entries(object)) {
      const keyed = isWebAddress(key) ? saidOfKey(inner) : undefined;
      if (keyed !== undefined) {
        this.#take(keyed, key, path);
        continue;
      }
      if (typeof inner !== 'object') continue;
      const isNamed = Array.isArray(inner) && name !== undefined;
      this.#walk(inner, isNamed && key !== 'folders' ? [...path, name] : path, depth + 1);
    }
  }

  /** An article leads to its feed, where it names that. */
  #takeOrigin(object: JsonObject, path: readonly string[], depth: number): void {
    const origin = ORIGIN_KEYS.map((key) => object[key]).find((value) => value instanceof Object);
    const link = firstText(object, ['url', 'link', 'id', 'title']) ?? '';
    const at = this.#offset(link);
    if (origin !== undefined) this.#walk(origin, path, depth + 1);
    else
      this.#ledger.passOver(
        at,
        `"${firstText(object, TITLE_KEYS) ?? link}" is an article, not a feed`,
      );
  }

  #take(object: JsonObject, address: string, path: readonly string[]): void {
    const folder = this.#folders.get(object['folderId'] ?? object['folder_id']);
    const own = GROUP_KEYS.map((key) => groupName(object[key])).find((name) => name !== undefined);
    const group = folder ?? own;
    this.#ledger.address(
      this.#offset(address),
      address,
      { title: firstText(object, TITLE_KEYS), htmlUrl: firstText(object, SITE_KEYS) },
      path.length === 0 && group !== undefined ? [group] : path,
    );
  }
}

/** The subscriptions of a JSON export; `text` is what it was parsed from. Never throws. */
export function readFeedExport(json: CutJson, text: string): OpmlDocument {
  return new ExportReader(text).read(json);
}
