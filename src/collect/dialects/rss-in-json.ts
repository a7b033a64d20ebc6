/** RSS-in-JSON: RSS 2.0 with objects for elements, attributes as properties and `#value` for text. */

import type { Feed, FeedItem } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import { truncateBytes } from '../characters.ts';
import { parseDate } from '../date.ts';
import { Draft, RANK } from '../draft.ts';
import { resolveMarkupLinks, resolveUrl } from '../feed-url.ts';
import { finishFeed, finishItem } from '../finish.ts';
import { asList, asNumber, asObject, asText, type JsonObject, property } from '../json-value.ts';
import { readLanguage } from '../language.ts';
import { NewestItems } from '../newest-items.ts';
import { readPerson } from '../person.ts';
import { oneLine, plainTitle } from '../plain-title.ts';

/** Reads the object under `rss`. */
export function parseRssInJson(rss: JsonObject, base: string | undefined): Feed {
  const channel = asObject(property(rss, 'channel')) ?? {};
  const feed = new Draft();
  feed.put('version', asText(property(rss, 'version')), RANK.native);
  readShared(feed, channel, base);
  feed.put('updated', parseDate(textIn(channel, 'lastBuildDate')), RANK.native);
  feed.put('generator', line(textIn(channel, 'generator')), RANK.native);
  feed.put('ttlMinutes', asNumber(property(channel, 'ttl')), RANK.native);
  feed.addAuthor(readPerson(textIn(channel, 'managingEditor')), RANK.native);
  feed.addAuthor(readPerson(textIn(channel, 'webMaster')), RANK.last);
  const image = asObject(property(channel, 'image'));
  const url = image === undefined ? undefined : resolveUrl(textIn(image, 'url'), base);
  if (url !== undefined) feed.put('image', { url }, RANK.native);
  const newest = new NewestItems();
  for (const one of [...asList(property(channel, 'item')), ...asList(property(rss, 'item'))]) {
    const object = asObject(one);
    if (object !== undefined) newest.add(readItem(object, base));
  }
  const repairs = newest.dropped > 0 ? ['older items past the limit left out'] : [];
  return { ...finishFeed(feed, 'rss-in-json', newest.take(), base), repairs };
}

function readShared(draft: Draft, object: JsonObject, base: string | undefined): void {
  draft.put('title', line(textIn(object, 'title')), RANK.native);
  draft.put('link', resolveUrl(textIn(object, 'link'), base), RANK.native);
  draft.put('language', readLanguage(textIn(object, 'language')), RANK.native);
  draft.put('published', parseDate(textIn(object, 'pubDate')), RANK.native);
  draft.put('rights', line(textIn(object, 'copyright')), RANK.native);
  const description = textIn(object, 'description');
  if (description !== undefined) draft.put('description', html(description, base), RANK.native);
  for (const category of asList(property(object, 'category'))) {
    const domain = asObject(category);
    const scheme = domain === undefined ? undefined : asText(property(domain, 'domain'));
    draft.addCategory(line(textOf(category)), scheme);
  }
}

function readItem(object: JsonObject, base: string | undefined): FeedItem {
  const item = new Draft();
  readShared(item, object, base);
  const guid = textIn(object, 'guid');
  item.put('id', guid, RANK.native);
  const guidObject = asObject(property(object, 'guid'));
  const permanent = guidObject === undefined ? undefined : property(guidObject, 'isPermaLink');
  if (guid !== undefined && /^https?:/i.test(guid)) {
    const isLink = String(permanent) !== 'false';
    item.put('idIsLink', isLink, RANK.native);
    if (isLink) item.put('guidLink', resolveUrl(guid, base), RANK.native);
  }
  item.addAuthor(readPerson(textIn(object, 'author')), RANK.native);
  item.addAuthor(readPerson(textIn(object, 'dc:creator')), RANK.near);
  item.put('comments', resolveUrl(textIn(object, 'comments'), base), RANK.native);
  const encoded = textIn(object, 'content:encoded');
  if (encoded !== undefined) item.put('content', html(encoded, base), RANK.native);
  for (const one of asList(property(object, 'enclosure'))) readEnclosure(item, one, base);
  return finishItem(item, base);
}

function readEnclosure(item: Draft, value: unknown, base: string | undefined): void {
  const object = asObject(value);
  const url = object === undefined ? undefined : resolveUrl(asText(property(object, 'url')), base);
  if (object === undefined || url === undefined) return;
  const type = asText(property(object, 'type'));
  const lengthBytes = asNumber(property(object, 'length'));
  item.addMedia({
    url,
    role: 'enclosure',
    ...(type === undefined ? {} : { type }),
    ...(lengthBytes === undefined ? {} : { lengthBytes }),
  });
}

function textIn(object: JsonObject, key: string): string | undefined {
  return textOf(asList(property(object, key))[0]);
}

function textOf(value: unknown): string | undefined {
  const object = asObject(value);
  return asText(
    object === undefined ? value : (property(object, '#value') ?? property(object, '#text')),
  );
}

function line(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const plain = plainTitle(text);
  return plain === '' ? undefined : oneLine(plain);
}

function html(text: string, base: string | undefined): { type: 'html'; value: string } {
  const value = truncateBytes(text, LIMITS.parse.textBytes);
  return { type: 'html', value: resolveMarkupLinks(value, base) };
}
