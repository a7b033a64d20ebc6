/** Pairs of feed and JSON: a universal form (`translator`) and one for each dialect (`parser`). */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Feed, FeedItem, FeedPerson } from '../../src/model/feed.ts';
import { Checks, type Compare, type Read } from './check.ts';

type Json = { readonly [key: string]: unknown };

/** What the name of the universal form of a JSON Feed ends in. */
const EXPECTED = '_expected.json';

/** Runs every pair under `folder`. */
export function checkGofeed(folder: string, read: Read): Checks {
  const checks = new Checks('gofeed');
  for (const part of ['translator', 'parser', 'extensions']) {
    for (const file of filesUnder(join(folder, part))) {
      if (!file.endsWith('.xml')) continue;
      const expected = file.replace(/\.xml$/, '.json');
      if (existsSync(expected))
        pair(checks, relative(folder, file), read(file), readJson(expected));
    }
  }
  for (const file of filesUnder(join(folder, 'parser', 'json')).filter((one) =>
    one.endsWith('.json'),
  )) {
    if (!file.includes('invalid')) pair(checks, relative(folder, file), read(file), readJson(file));
  }
  for (const expected of filesUnder(join(folder, 'translator', 'json'))) {
    if (!expected.endsWith(EXPECTED)) continue;
    const file = expected.replace(EXPECTED, '.json');
    pair(checks, relative(folder, file), read(file), readJson(expected));
  }
  return checks;
}

export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesUnder(path) : [path];
    });
}

export function readJson(file: string): Json {
  return JSON.parse(readFileSync(file, 'utf8')) as Json;
}

/** Checks every field of a pair, of the feed and of each item. */
function pair(checks: Checks, file: string, feed: Feed | undefined, expected: Json): void {
  for (const [key, value] of Object.entries(expected)) {
    if (key === 'items' || key === 'entries') continue;
    checkField(
      checks,
      { file, at: 'feed', name: key },
      { value, one: feed, feed, item: undefined },
    );
  }
  const items = [...list(expected['items']), ...list(expected['entries'])];
  for (const [at, each] of items.entries()) {
    const item = feed?.items[at];
    for (const [name, value] of Object.entries(each as Json)) {
      checkField(checks, { file, at: 'item', name }, { value, one: item, feed: undefined, item });
    }
  }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

type Add = (short: string, expected: unknown, actual: unknown, how: Compare) => void;

/** What is compared: the value that the suite expects, and what was read, which is a feed or an item. */
interface Compared {
  readonly value: unknown;
  readonly one: Feed | FeedItem | undefined;
  /** The same where it is a feed. */
  readonly feed: Feed | undefined;
  /** The same where it is an item. */
  readonly item: FeedItem | undefined;
}

type FieldCheck = (add: Add, compared: Compared) => void;

const checkDescription: FieldCheck = (add, { value, one }) =>
  add('description', value, one?.description?.value, 'markup');
const checkContent: FieldCheck = (add, { value, item }) =>
  add('content', inner(value), item?.content?.value, 'markup');
const checkLink: FieldCheck = (add, { value, one }) => add('link', value, one?.link, 'url');
const checkSelfLink: FieldCheck = (add, { value, feed }) =>
  add('selfLink', value, feed?.selfLink, 'url');
const checkUpdated: FieldCheck = (add, { value, one }) =>
  add('updated', value, one?.updated ?? one?.published, 'date');
const checkPublished: FieldCheck = (add, { value, one }) =>
  add('published', value, one?.published ?? one?.updated, 'date');
const checkRights: FieldCheck = (add, { value, one }) => add('rights', value, one?.rights, 'text');
const checkVersion: FieldCheck = (add, { value, feed }) =>
  add('version', String(value).replace(/^.*version\//, ''), feed?.version, 'exact');
const checkAuthor: FieldCheck = (add, { value, one }) =>
  checkPeople([value], one?.authors, 'authors', add);
const checkAllCategories: FieldCheck = (add, { value, one }) =>
  checkCategories(list(value), one, add);
const checkAllEnclosures: FieldCheck = (add, { value, item }) =>
  checkEnclosures(list(value), item, add);

/** How a field of the suite, by its name there, is compared with our model. */
const FIELD_CHECKS: Readonly<Record<string, FieldCheck>> = {
  title: (add, { value, one }) => add('title', value, one?.title, 'text'),
  description: checkDescription,
  subtitle: checkDescription,
  summary: checkDescription,
  content: checkContent,
  content_html: checkContent,
  link: checkLink,
  url: checkLink,
  home_page_url: checkLink,
  feedLink: checkSelfLink,
  feed_url: checkSelfLink,
  links: (add, { value, one }) => checkLinks(value, one, add),
  guid: (add, { value, one }) => add('id', inner(value), one?.id, 'exact'),
  id: (add, { value, one }) => add('id', value, one?.id, 'exact'),
  updatedParsed: checkUpdated,
  lastBuildDateParsed: checkUpdated,
  date_modified: checkUpdated,
  publishedParsed: checkPublished,
  pubDateParsed: checkPublished,
  date_published: checkPublished,
  language: (add, { value, one }) => add('language', value, one?.language, 'exact'),
  copyright: checkRights,
  rights: checkRights,
  generator: (add, { value, feed }) => add('generator', inner(value), feed?.generator, 'text'),
  ttl: (add, { value, feed }) => add('ttl', value, feed?.ttlMinutes, 'exact'),
  version: checkVersion,
  feedVersion: checkVersion,
  feedType: (add, { value, feed }) =>
    add('dialect', value, feed?.dialect === 'rdf' ? 'rss' : feed?.dialect, 'exact'),
  logo: (add, { value, feed }) => add('image', value, feed?.image?.url, 'url'),
  icon: (add, { value, feed }) =>
    add('icon', value, feed?.dialect === 'json' ? feed.image?.url : feed?.icon, 'url'),
  comments: (add, { value, item }) => add('comments', value, item?.comments, 'url'),
  source: (add, { value, item }) =>
    add('source', (value as Json)['title'], item?.source?.title, 'text'),
  image: (add, { value, feed, item }) => checkImage(value, feed, item, add),
  author: checkAuthor,
  managingEditor: checkAuthor,
  webMaster: checkAuthor,
  authors: (add, { value, one }) => checkPeople(list(value), one?.authors, 'authors', add),
  contributors: (add, { value, one }) =>
    checkPeople(list(value), one?.contributors, 'contributors', add),
  tags: checkAllCategories,
  categories: checkAllCategories,
  enclosures: checkAllEnclosures,
  attachments: checkAllEnclosures,
};

/** The text of a value that is either a string or an object with attributes. */
function inner(value: unknown): unknown {
  return typeof value === 'object' ? (value as Json)['value'] : value;
}

/** A field of the suite: its file, whether it is of the feed or of an item, and its name there. */
interface SuiteField {
  readonly file: string;
  readonly at: 'feed' | 'item';
  readonly name: string;
}

/** Compares one field; counts it as skipped if our model has no noun for it. */
function checkField(checks: Checks, { file, at, name }: SuiteField, compared: Compared): void {
  const check = Object.hasOwn(FIELD_CHECKS, name) ? FIELD_CHECKS[name] : undefined;
  // A content that only names an address has no text to compare.
  const isAddressOnly = check === checkContent && inner(compared.value) === undefined;
  if (check === undefined || isAddressOnly) {
    checks.skip(isAddressOnly ? 'item.content.src' : `${at}.${name}`);
    return;
  }
  const add: Add = (short, expected, actual, how) =>
    checks.add(file, `${at}.${short}`, expected, actual, how);
  check(add, compared);
}

function checkLinks(value: unknown, one: Feed | FeedItem | undefined, add: Add): void {
  for (const [at, link] of list(value).entries()) {
    const expected = typeof link === 'object' ? (link as Json)['href'] : link;
    const known = one?.links?.some(
      (mine) => String(expected).replace(/\/$/, '') === mine.url.replace(/\/$/, ''),
    );
    if (expected !== undefined)
      add('links', expected, known ? expected : one?.links?.[at]?.url, 'url');
  }
}

function checkImage(
  value: unknown,
  feed: Feed | undefined,
  item: FeedItem | undefined,
  add: Add,
): void {
  const url = typeof value === 'object' ? (value as Json)['url'] : value;
  const media = item?.media.some((one) => one.url === url) ? url : item?.media[0]?.url;
  if (url !== undefined) add('image', url, feed?.image?.url ?? media, 'url');
  if (typeof value !== 'object' || feed === undefined) return;
  const { title, link } = value as Json;
  if (title !== undefined) add('image', title, feed.image?.title, 'text');
  if (link !== undefined) add('image', link, feed.image?.link, 'url');
}

function checkPeople(
  expected: readonly unknown[],
  people: readonly FeedPerson[] | undefined,
  short: string,
  add: Add,
): void {
  for (const [at, person] of expected.entries()) {
    const mine = people?.[at];
    if (typeof person !== 'object') add(short, person, mine?.name ?? mine?.email, 'text');
    else {
      const { name, email, uri } = person as Json;
      if (name !== undefined) add(short, name, mine?.name, 'text');
      if (email !== undefined) add(short, email, mine?.email, 'exact');
      if (uri !== undefined) add(short, uri, mine?.url, 'url');
    }
  }
}

function checkCategories(
  expected: readonly unknown[],
  one: Feed | FeedItem | undefined,
  add: Add,
): void {
  for (const [at, category] of expected.entries()) {
    const { value, term, domain } =
      typeof category === 'object'
        ? (category as Json)
        : { value: category, term: undefined, domain: undefined };
    const wanted = value ?? term;
    const found = one?.categories.find((mine) => mine.term === wanted) ?? one?.categories[at];
    add('categories', wanted, found?.term, 'text');
    if (domain !== undefined) add('categories', domain, found?.scheme, 'exact');
  }
}

function checkEnclosures(expected: readonly unknown[], item: FeedItem | undefined, add: Add): void {
  const mine = item?.media.filter((media) => media.role === 'enclosure') ?? [];
  for (const [at, value] of expected.entries()) {
    const { url, type, mime_type: mime, length, size_in_bytes: size } = value as Json;
    if (url !== undefined) add('media', url, mine[at]?.url, 'url');
    if ((type ?? mime) !== undefined) add('media', type ?? mime, mine[at]?.type, 'exact');
    if ((length ?? size) !== undefined)
      add('media', length ?? size, mine[at]?.lengthBytes, 'exact');
  }
}
