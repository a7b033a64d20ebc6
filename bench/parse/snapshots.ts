/** Real feeds beside other parsers' snapshots: title, link, date and id must agree; the rest must be read at all. */
import { basename, join, relative } from 'node:path';
import type { Feed, FeedItem } from '../../src/model/feed.ts';
import { LIMITS } from '../../src/model/limits.ts';
import { Checks, type Read } from './check.ts';
import { filesUnder, readJson } from './gofeed.ts';

type Json = { readonly [key: string]: unknown };

/** `input/x.rss` beside `output/x.json`. */
export function checkRssParser(folder: string, read: Read): Checks {
  const checks = new Checks('rss-parser');
  const outputs = new Map(
    filesUnder(join(folder, 'output')).map((file) => [basename(file, '.json'), file]),
  );
  for (const file of filesUnder(join(folder, 'input'))) {
    const output = outputs.get(basename(file).replace(/\.[a-z]+$/, ''));
    const name = relative(folder, file);
    if (output === undefined) continue;
    const expected = tryJson(output)?.['feed'] as Json | undefined;
    const feed = read(file);
    if (expected === undefined) checks.add(name, 'readable', true, feed !== undefined, 'exact');
    else checkFeed(checks, name, expected, feed);
  }
  return checks;
}

function checkFeed(checks: Checks, name: string, expected: Json, feed: Feed | undefined): void {
  const { title, link, feedUrl } = expected;
  if (title) checks.add(name, 'feed.title', title, feed?.title, 'text');
  if (link) checks.add(name, 'feed.link', link, feed?.link, 'url');
  if (feedUrl) checks.add(name, 'feed.selfLink', feedUrl, feed?.selfLink, 'url');
  for (const [at, one] of ((expected['items'] ?? []) as Json[]).entries()) {
    if (at >= LIMITS.parse.itemsPerFeed) checks.skip('items past the limit');
    else checkItem(checks, name, one, feed?.items[at], one['isoDate']);
  }
}

/** Reference documents beside the JSON of a typed parser. */
export function checkFeedsmith(folder: string, read: Read): Checks {
  const checks = new Checks('feedsmith');
  for (const file of filesUnder(folder).filter((one) => one.endsWith('.xml'))) {
    const expected = tryJson(file.replace(/\.xml$/, '.json'));
    const name = relative(folder, file);
    if (expected === undefined) continue;
    const feed = read(file);
    checks.add(name, 'feed.title', titleOf(expected['title']), feed?.title, 'text');
    if (expected['link']) checks.add(name, 'feed.link', expected['link'], feed?.link, 'url');
    const items = (expected['items'] ?? expected['entries'] ?? []) as Json[];
    for (const [at, one] of items.entries()) {
      const date =
        one['pubDate'] ?? one['published'] ?? one['issued'] ?? one['updated'] ?? one['modified'];
      checkItem(checks, name, one, feed?.items[at], date);
    }
  }
  return checks;
}

/** Feeds without snapshots: each is read, with items; an HTML page is refused. */
export function checkReadable(suite: string, folder: string, read: Read): Checks {
  const checks = new Checks(suite);
  for (const file of filesUnder(folder)) {
    const name = relative(folder, file);
    if (/LICENSE|\.md$|\.opml$|eslintrc/.test(name)) continue;
    const page = name.endsWith('.html');
    const items = read(file)?.items.length ?? -1;
    checks.add(name, page ? 'refused' : 'readable', true, page ? items === -1 : items > 0, 'exact');
  }
  return checks;
}

function titleOf(title: unknown): unknown {
  return typeof title === 'object' && title !== null ? (title as Json)['value'] : title;
}

function checkItem(
  checks: Checks,
  file: string,
  expected: Json,
  item: FeedItem | undefined,
  date: unknown,
): void {
  if (expected['title'])
    checks.add(file, 'item.title', titleOf(expected['title']), item?.title, 'text');
  if (typeof expected['link'] === 'string')
    checks.add(file, 'item.link', expected['link'], item?.link, 'url');
  if (typeof date === 'string' && !Number.isNaN(Date.parse(date))) {
    const [a, b] = [item?.published, item?.updated];
    checks.add(
      file,
      'item.date',
      date,
      a !== undefined && Date.parse(a) === Date.parse(date) ? a : (b ?? a),
      'date',
    );
  }
  const guid = expected['guid'] ?? expected['id'];
  const id = typeof guid === 'object' && guid !== null ? (guid as Json)['value'] : guid;
  if (typeof id === 'string') checks.add(file, 'item.id', id, item?.id, 'exact');
}

function tryJson(file: string): Json | undefined {
  try {
    return readJson(file);
  } catch {
    return undefined;
  }
}
