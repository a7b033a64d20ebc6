/** JSON Feed 1.0 and 1.1. */

import type { Feed, FeedItem, FeedPerson } from '../../model/feed.ts';
import type { JsonObject } from '../../model/json-object.ts';
import { LIMITS } from '../../model/limits.ts';
import { parseDate } from '../dates/date.ts';
import { parseDuration } from '../dates/duration.ts';
import { Draft, RANK } from '../draft.ts';
import { FeedError } from '../feed-error.ts';
import { finishFeed, finishItem } from '../finish.ts';
import { asAddress, asList, asNumber, asObject, asText, property } from '../json/json-value.ts';
import { readLanguage } from '../languages/language.ts';
import { NewestItems } from '../newest-items.ts';
import { mailboxOf, readPerson } from '../person.ts';
import { truncateBytes } from '../text/characters.ts';
import { resolveMarkupLinks } from '../text/markup-links.ts';
import { oneLine } from '../text/plain-title.ts';
import { resolveUrl, webUrl } from '../urls/feed-url.ts';
import { readKeywords } from './itunes.ts';

/** Reads a JSON Feed object; throws `FeedError` `not-a-feed` when neither version nor items say it is one. */
export function parseJsonFeed(root: JsonObject, address: string | undefined): Feed {
  const version = asText(property(root, 'version')) ?? '';
  const named = /^(?:.*jsonfeed\.org\/version\/)?(\d[\d.]*)/i.exec(version)?.[1];
  const items = property(root, 'items');
  // A version alone is what the status of any service has.
  if (!/jsonfeed\.org\//i.test(version) && !Array.isArray(items)) {
    throw new FeedError('not-a-feed', 'the JSON document is not a feed');
  }
  // Where no address of the document is known, the feed's own words must do.
  const stated = (key: string): string | undefined => webUrl(asAddress(property(root, key)));
  const base = address ?? stated('home_page_url') ?? stated('feed_url');
  const feed = new Draft();
  feed.put('version', named, RANK.native);
  readFeed(feed, root, base);
  const newest = new NewestItems();
  for (const one of asList(items)) {
    const object = asObject(one);
    if (object !== undefined) newest.add(readItem(object, base));
  }
  const { leftOut } = newest;
  const repairs = Array.isArray(items) ? leftOut.repairs : [...leftOut.repairs, 'no list of items'];
  return { ...finishFeed(feed, 'json', newest.take(), base), ...leftOut, repairs };
}

function readFeed(feed: Draft, root: JsonObject, base: string | undefined): void {
  const title = asText(property(root, 'title'));
  if (title !== undefined) feed.put('title', oneLine(title), RANK.native);
  feed.put('link', addLink(feed, 'alternate', property(root, 'home_page_url'), base), RANK.native);
  feed.put('selfLink', addLink(feed, 'self', property(root, 'feed_url'), base), RANK.native);
  feed.put('language', readLanguage(asText(property(root, 'language'))), RANK.native);
  feed.put('icon', resolveUrl(asAddress(property(root, 'favicon')), base), RANK.native);
  feed.putImage(resolveUrl(asAddress(property(root, 'icon')), base), RANK.native);
  const description = asText(property(root, 'description'));
  if (description !== undefined) {
    feed.put('description', { type: 'text', value: limited(description) }, RANK.native);
  }
  readAuthors(feed, root, base);
  for (const hub of asList(property(root, 'hubs'))) {
    const object = asObject(hub);
    if (object !== undefined) feed.addHub(resolveUrl(asAddress(property(object, 'url')), base));
  }
}

/** The address of a link, which is kept with its relation. */
function addLink(
  draft: Draft,
  rel: string,
  written: unknown,
  base: string | undefined,
): string | undefined {
  const url = resolveUrl(asAddress(written), base);
  draft.addLink(url === undefined ? undefined : { url, rel });
  return url;
}

function readItem(object: JsonObject, base: string | undefined): FeedItem {
  const item = new Draft();
  const url = (key: string): string | undefined =>
    resolveUrl(asAddress(property(object, key)), base);
  item.put('id', asText(property(object, 'id')), RANK.native);
  item.put('link', addLink(item, 'alternate', property(object, 'url'), base), RANK.native);
  item.put('link', addLink(item, 'related', property(object, 'external_url'), base), RANK.far);
  // A word of RSS, which some write for the item's own address.
  const link = url('link');
  if (link !== undefined && item.put('link', link, RANK.far)) {
    item.addLink({ url: link, rel: 'alternate' });
  }
  const title = asText(property(object, 'title'));
  if (title !== undefined) item.put('title', oneLine(title), RANK.native);
  readBody(item, object, base);
  item.put('published', parseDate(asText(property(object, 'date_published'))), RANK.native);
  item.put('updated', parseDate(asText(property(object, 'date_modified'))), RANK.native);
  item.put('language', readLanguage(asText(property(object, 'language'))), RANK.native);
  readAuthors(item, object, base);
  readTags(item, property(object, 'tags'));
  for (const key of ['image', 'banner_image']) {
    const image = url(key);
    if (image !== undefined) item.addMedia({ url: image, role: 'image', medium: 'image' });
  }
  for (const attachment of asList(property(object, 'attachments')))
    readAttachment(item, attachment, base);
  return finishItem(item, base);
}

function readBody(item: Draft, object: JsonObject, base: string | undefined): void {
  const summary = asText(property(object, 'summary'));
  if (summary !== undefined) {
    item.put('description', { type: 'text', value: limited(summary) }, RANK.native);
  }
  const html = asText(property(object, 'content_html'));
  if (html !== undefined) {
    const value = resolveMarkupLinks(limited(html), base);
    item.put('content', { type: 'html', value }, RANK.native);
  }
  const text = asText(property(object, 'content_text'));
  if (text !== undefined) item.put('content', { type: 'text', value: limited(text) }, RANK.near);
}

/** A list of tags, which may have names, or all of them in one string. */
function readTags(item: Draft, tags: unknown): void {
  if (typeof tags === 'string') readKeywords(item, asText(tags) ?? '');
  for (const tag of Array.isArray(tags) ? tags : []) {
    const term = asText(asObject(tag) === undefined ? tag : property(tag, 'name'));
    if (term !== undefined) item.addCategory(oneLine(term));
  }
}

function readAuthors(draft: Draft, object: JsonObject, base: string | undefined): void {
  for (const author of asList(property(object, 'authors'))) {
    draft.addAuthor(readAuthor(author, base), RANK.native);
  }
  for (const author of asList(property(object, 'author'))) {
    draft.addAuthor(readAuthor(author, base), RANK.near);
  }
}

function readAuthor(value: unknown, base: string | undefined): FeedPerson | undefined {
  const object = asObject(value);
  if (object === undefined) {
    const line = asText(value);
    // With an address, a line names somebody as it does in RSS; without one it is a name by the letter.
    if (line?.includes('@')) return readPerson(line);
    return line === undefined ? undefined : { name: oneLine(line) };
  }
  const name = asText(property(object, 'name'));
  const written = asText(property(object, 'url'));
  const mailbox = mailboxOf(written);
  const url = mailbox === undefined ? resolveUrl(written, base) : undefined;
  // The format has no word for it, and some write it nevertheless.
  const email = asText(property(object, 'email')) ?? mailbox;
  if (name === undefined && url === undefined && email === undefined) return undefined;
  return {
    ...(name === undefined ? {} : { name: oneLine(name) }),
    ...(email === undefined ? {} : { email }),
    ...(url === undefined ? {} : { url }),
  };
}

function readAttachment(item: Draft, value: unknown, base: string | undefined): void {
  const object = asObject(value) ?? {};
  const url = resolveUrl(asAddress(value), base);
  if (url === undefined) return;
  const type = asText(property(object, 'mime_type'));
  const title = asText(property(object, 'title'));
  const lengthBytes = asNumber(property(object, 'size_in_bytes'));
  const duration = property(object, 'duration_in_seconds');
  const durationSeconds = asNumber(duration) ?? parseDuration(asText(duration));
  item.addMedia({
    url,
    role: 'enclosure',
    ...(type === undefined ? {} : { type }),
    ...(title === undefined ? {} : { title: oneLine(title) }),
    ...(lengthBytes === undefined ? {} : { lengthBytes }),
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
  });
}

function limited(text: string): string {
  return truncateBytes(text, LIMITS.parse.textBytes);
}
