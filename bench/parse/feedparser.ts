/** The hand-written suite with assertions on paths (`entries[0].links[1].href`), through a table of aliases. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feed, FeedItem } from '../../src/model/feed.ts';
import { Checks, type Read } from './check.ts';
import { type Found, shared, url } from './feedparser-shared.ts';

interface Assertion {
  readonly path?: readonly (string | number)[];
  readonly op?: string;
  readonly value?: unknown;
}

interface Row {
  readonly file: string;
  readonly http: readonly string[];
  readonly asserts: readonly Assertion[];
  readonly mechanical: boolean;
}

/** Runs every mechanical row of `checks.jsonl` under `folder`. */
export function checkFeedparser(folder: string, read: Read): Checks {
  const checks = new Checks('feedparser');
  for (const line of readFileSync(join(folder, 'checks.jsonl'), 'utf8').split('\n')) {
    if (line === '') continue;
    const row = JSON.parse(line) as Row;
    if (!row.mechanical) continue;
    const headers = Object.fromEntries(row.http.map(splitHeader));
    // The suite was served from this address; its expectations name it.
    const url = `http://127.0.0.1:8097/tests/${row.file}`;
    const feed = read(join(folder, 'tests', row.file), { ...headers, url });
    for (const assertion of row.asserts) check(checks, row.file, feed, assertion);
  }
  return checks;
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}

function check(checks: Checks, file: string, feed: Feed | undefined, assertion: Assertion): void {
  const path = assertion.path;
  if (path === undefined || path[0] === 'bozo') return;
  const name = path.map((part) => (typeof part === 'number' ? '#' : part)).join('.');
  if (assertion.op !== '==') {
    checks.skip(name);
    return;
  }
  const found = find(feed ?? EMPTY, path);
  if (found === undefined) {
    checks.skip(name);
    return;
  }
  const value = assertion.value;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, part] of Object.entries(value)) {
      const inner = find(feed ?? EMPTY, [...path, key]);
      if (inner === undefined) checks.skip(`${name}.${key}`);
      else checks.add(file, inner.field, part, inner.value, inner.how);
    }
    return;
  }
  const expected = expectation(value, found.field);
  checks.add(file, found.field, expected, found.value, found.how);
}

/** Labels have aliases (`TIS-620`, `windows-874`); what is the same decoder is the same encoding. */
function canonicalLabel(label: string | undefined): string | undefined {
  if (label === undefined || /ascii|8859-1$/.test(label)) return label;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return label.toLowerCase();
  }
}

const EMPTY: Feed = {
  dialect: 'rss',
  hubs: [],
  authors: [],
  contributors: [],
  categories: [],
  items: [],
  repairs: [],
};

/** A nine-part UTC time as a date, an encoding and a version as ours are compared, everything else as it is. */
function expectation(value: unknown, field: string): unknown {
  if (field === 'encoding') return canonicalLabel(String(value));
  // Of 0.91 the suite tells the two publishers of the format apart, which are one version to us.
  if (field === 'feed.version') return String(value).replace(/^rss091[nu]$/, 'rss091');
  if (!Array.isArray(value)) return value;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = value.map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second)).toISOString();
}

function find(feed: Feed, path: readonly (string | number)[]): Found | undefined {
  const [head, ...rest] = path;
  if (head === 'encoding')
    return { field: 'encoding', value: canonicalLabel(feed.encoding), how: 'exact' };
  if (head === 'version') return { field: 'feed.version', value: version(feed), how: 'exact' };
  if (head === 'feed') return inFeed(feed, rest) ?? shared('feed', feed, rest);
  if (head === 'entries' && typeof rest[0] === 'number') {
    const item = feed.items[rest[0]] ?? NO_ITEM;
    return inItem(feed, item, rest.slice(1)) ?? shared('item', item, rest.slice(1));
  }
  return undefined;
}

const NO_ITEM: FeedItem = { authors: [], contributors: [], categories: [], media: [] };

function version(feed: Feed): string {
  const digits = (feed.version ?? '').replaceAll('.', '');
  if (feed.dialect === 'atom') return `atom${digits}`;
  // To the suite every 2.x is 2.0.
  return `rss${digits === '09' ? '090' : digits.replace(/^2.*/, '20')}`;
}

function inFeed(feed: Feed, [name, part]: readonly (string | number)[]): Found | undefined {
  switch (name) {
    case 'subtitle':
    case 'tagline':
    case 'description':
    case 'info':
    case 'subtitle_detail':
    case 'tagline_detail':
    case 'info_detail':
      return text('feed.description', feed.description, part);
    case 'image':
      if (part === 'href' || part === 'url') return url('feed.image', feed.image?.url);
      if (part === 'link') return url('feed.image', feed.image?.link);
      if (part === 'width') return { field: 'feed.image', value: feed.image?.width, how: 'exact' };
      if (part === 'height') {
        return { field: 'feed.image', value: feed.image?.height, how: 'exact' };
      }
      if (part === 'description') {
        return { field: 'feed.image', value: feed.image?.description, how: 'text' };
      }
      return { field: 'feed.image', value: feed.image?.title, how: 'text' };
    case 'generator':
      return { field: 'feed.generator', value: feed.generator, how: 'text' };
    case 'ttl':
      return { field: 'feed.ttl', value: feed.ttlMinutes, how: 'exact' };
  }
  return undefined;
}

function inItem(feed: Feed, item: FeedItem, path: readonly (string | number)[]): Found | undefined {
  const [name, part, inner] = path;
  switch (name) {
    case 'summary':
    case 'description':
    case 'summary_detail':
    case 'subtitle':
      return text('item.description', item.description ?? item.content, part);
    case 'content':
      return part === 0 ? text('item.content', item.content ?? item.description, inner) : undefined;
    case 'guidislink':
      return undefined;
    case 'comments':
      return url('item.comments', item.comments);
    case 'image':
      return url('item.media', item.media.find((media) => media.role === 'image')?.url);
    case 'enclosures':
      return enclosure(item, Number(part), inner);
    case 'source':
      return inSource(item, path.slice(1));
    case 'language':
      return { field: 'item.language', value: item.language ?? feed.language, how: 'exact' };
    case 'created':
    case 'created_parsed':
      return { field: 'item.published', value: item.published, how: 'date' };
  }
  return undefined;
}

/** The source of an entry is asked as a feed is. */
function inSource(item: FeedItem, path: readonly (string | number)[]): Found | undefined {
  const [name, part] = path;
  const field = 'item.source';
  const { source } = item;
  if (name === 'subtitle' || name === 'subtitle_detail') {
    return part === undefined || part === 'value'
      ? text(field, source?.description, part)
      : undefined;
  }
  const link = source?.url;
  const asked = { ...NO_ITEM, ...source, ...(link === undefined ? {} : { link }) };
  const found = shared('item', asked, path);
  return found === undefined ? undefined : { ...found, field };
}

function enclosure(
  item: FeedItem,
  at: number,
  part: string | number | undefined,
): Found | undefined {
  const media = item.media.filter((one) => one.role === 'enclosure')[at];
  const field = 'item.media';
  if (part === 'href' || part === 'url') return url(field, media?.url);
  if (part === 'length') return { field, value: media?.lengthBytes, how: 'exact' };
  if (part === 'type') return { field, value: media?.type, how: 'exact' };
  return part === undefined ? { field, value: media, how: 'exact' } : undefined;
}

function text(
  field: string,
  marked: FeedItem['content'],
  part: string | number | undefined,
): Found | undefined {
  if (part === undefined || part === 'value') return { field, value: marked?.value, how: 'markup' };
  if (part === 'language')
    return { field: `${field}.language`, value: marked?.language, how: 'exact' };
  if (part !== 'type') return undefined;
  const type =
    marked === undefined ? undefined : `text/${marked.type === 'text' ? 'plain' : 'html'}`;
  return { field: `${field}.type`, value: type, how: 'exact' };
}
