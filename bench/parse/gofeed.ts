/** Pairs of feed and JSON: a universal form (`translator`) and one for each dialect (`parser`). */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Feed, FeedItem, FeedPerson } from '../../src/model/feed.ts';
import { Checks, type Compare, type Read } from './check.ts';

type Json = { readonly [key: string]: unknown };

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

function pair(checks: Checks, file: string, feed: Feed | undefined, expected: Json): void {
  for (const [key, value] of Object.entries(expected)) {
    if (key === 'items' || key === 'entries') {
      for (const [at, one] of list(value).entries()) {
        const item = feed?.items[at];
        for (const [name, part] of Object.entries(one as Json))
          field(checks, file, 'item', item, name, part);
      }
    } else field(checks, file, 'feed', feed, key, value);
  }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** Names of other models → how ours is read; `undefined` for what ours has no noun for. */
function field(
  checks: Checks,
  file: string,
  at: 'feed' | 'item',
  one: Feed | FeedItem | undefined,
  name: string,
  value: unknown,
): unknown {
  const add = (short: string, expected: unknown, actual: unknown, how: Compare): void =>
    checks.add(file, `${at}.${short}`, expected, actual, how);
  const feed = at === 'feed' ? (one as Feed | undefined) : undefined;
  const item = at === 'item' ? (one as FeedItem | undefined) : undefined;
  switch (name) {
    case 'title':
      return add('title', value, one?.title, 'text');
    case 'description':
    case 'subtitle':
    case 'summary':
      return add('description', value, one?.description?.value, 'markup');
    case 'content':
    case 'content_html': {
      const text = typeof value === 'object' ? (value as Json)['value'] : value;
      if (text === undefined) {
        checks.skip('item.content.src');
        return;
      }
      return add('content', text, item?.content?.value, 'markup');
    }
    case 'link':
    case 'url':
    case 'home_page_url':
      return add('link', value, one?.link, 'url');
    case 'feedLink':
    case 'feed_url':
      return add('selfLink', value, feed?.selfLink, 'url');
    case 'links':
      return checkLinks(value, one, add);
    case 'guid':
      return add(
        'id',
        typeof value === 'object' ? (value as Json)['value'] : value,
        one?.id,
        'exact',
      );
    case 'id':
      return add('id', value, one?.id, 'exact');
    case 'updatedParsed':
    case 'lastBuildDateParsed':
    case 'date_modified':
      return add('updated', value, one?.updated ?? one?.published, 'date');
    case 'publishedParsed':
    case 'pubDateParsed':
    case 'date_published':
      return add('published', value, one?.published ?? one?.updated, 'date');
    case 'language':
      return add('language', value, one?.language, 'exact');
    case 'copyright':
    case 'rights':
      return add('rights', value, one?.rights, 'text');
    case 'generator':
      return add(
        'generator',
        typeof value === 'object' ? (value as Json)['value'] : value,
        feed?.generator,
        'text',
      );
    case 'ttl':
      return add('ttl', value, feed?.ttlMinutes, 'exact');
    case 'version':
    case 'feedVersion':
      return add('version', String(value).replace(/^.*version\//, ''), feed?.version, 'exact');
    case 'feedType':
      return add('dialect', value, feed?.dialect === 'rdf' ? 'rss' : feed?.dialect, 'exact');
    case 'logo':
      return add('image', value, feed?.image?.url, 'url');
    case 'icon':
      return add('icon', value, feed?.dialect === 'json' ? feed.image?.url : feed?.icon, 'url');
    case 'comments':
      return add('comments', value, item?.comments, 'url');
    case 'source':
      return add('source', (value as Json)['title'], item?.source?.title, 'text');
    case 'image':
      return checkImage(value, feed, item, add);
    case 'author':
    case 'managingEditor':
    case 'webMaster':
      return checkPeople([value], one?.authors, 'authors', add);
    case 'authors':
      return checkPeople(list(value), one?.authors, 'authors', add);
    case 'contributors':
      return checkPeople(list(value), one?.contributors, 'contributors', add);
    case 'tags':
    case 'categories':
      return checkCategories(list(value), one, add);
    case 'enclosures':
    case 'attachments':
      return checkEnclosures(list(value), item, add);
  }
  checks.skip(`${at}.${name}`);
}

type Add = (short: string, expected: unknown, actual: unknown, how: Compare) => void;

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
