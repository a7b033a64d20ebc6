/** RSS-in-JSON: RSS 2.0 with objects for elements, attributes as properties and `#value` for text. */

import type { Feed, FeedImage, FeedItem } from '../../model/feed.ts';
import { parseDate } from '../date.ts';
import { Draft, RANK } from '../draft.ts';
import { resolveUrl, webUrl } from '../feed-url.ts';
import { finishFeed, finishItem } from '../finish.ts';
import { asList, asNumber, asObject, asText, type JsonObject, property } from '../json-value.ts';
import { readLanguage } from '../language.ts';
import { NewestItems } from '../newest-items.ts';
import { readPerson } from '../person.ts';
import { parseDuration } from './itunes.ts';
import { attribute, html, line, textIn, textOf, textsIn } from './json-element.ts';
import { addMedia, putCover, readModules } from './json-modules.ts';
import { putSkipDays, putSkipHours } from './syndication.ts';

/** Reads the object under `rss`. */
export function parseRssInJson(rss: JsonObject, address: string | undefined): Feed {
  const channel = asObject(property(rss, 'channel')) ?? {};
  // Where no address of the document is known, the feed's own words must do.
  const base = address ?? webUrl(textIn(channel, 'link'));
  const feed = new Draft();
  feed.put('version', asText(attribute(rss, 'version')), RANK.native);
  readShared(feed, channel, base);
  feed.put('updated', parseDate(textIn(channel, 'lastBuildDate')), RANK.native);
  feed.put('generator', line(textIn(channel, 'generator')), RANK.native);
  feed.put('ttlMinutes', asNumber(property(channel, 'ttl')), RANK.native);
  putSkipHours(feed, textsIn(channel, 'skipHours', 'hour'));
  putSkipDays(feed, textsIn(channel, 'skipDays', 'day'));
  feed.addAuthor(readPerson(textIn(channel, 'managingEditor')), RANK.native);
  feed.addAuthor(readPerson(textIn(channel, 'webMaster')), RANK.last);
  feed.put('image', readImage(property(channel, 'image'), base), RANK.native);
  putCover(feed, channel, base);
  const newest = new NewestItems();
  for (const one of [...asList(property(channel, 'item')), ...asList(property(rss, 'item'))]) {
    const object = asObject(one);
    if (object !== undefined) newest.add(readItem(object, base));
  }
  const { repairs } = newest;
  return { ...finishFeed(feed, 'rss-in-json', newest.take(), base), repairs };
}

function readImage(value: unknown, base: string | undefined): FeedImage | undefined {
  const image = asObject(value);
  const url = image === undefined ? undefined : resolveUrl(textIn(image, 'url'), base);
  if (image === undefined || url === undefined) return undefined;
  const title = line(textIn(image, 'title'));
  const link = resolveUrl(textIn(image, 'link'), base);
  return {
    url,
    ...(title === undefined ? {} : { title }),
    ...(link === undefined ? {} : { link }),
  };
}

function readShared(draft: Draft, object: JsonObject, base: string | undefined): void {
  draft.put('title', line(textIn(object, 'title')), RANK.native);
  draft.put('link', resolveUrl(textIn(object, 'link'), base), RANK.native);
  draft.put('language', readLanguage(textIn(object, 'language')), RANK.native);
  draft.put('published', parseDate(textIn(object, 'pubDate')), RANK.native);
  draft.put('rights', line(textIn(object, 'copyright')), RANK.native);
  draft.put('description', html(textIn(object, 'description'), base), RANK.native);
  for (const category of asList(property(object, 'category'))) {
    const domain = asObject(category);
    const scheme = domain === undefined ? undefined : asText(attribute(domain, 'domain'));
    draft.addCategory(line(textOf(category)), scheme);
  }
  readModules(draft, object, base);
}

function readItem(object: JsonObject, base: string | undefined): FeedItem {
  const item = new Draft();
  readShared(item, object, base);
  const guid = textIn(object, 'guid');
  item.put('id', guid, RANK.native);
  const guidObject = asObject(property(object, 'guid'));
  const permanent = guidObject === undefined ? undefined : attribute(guidObject, 'isPermaLink');
  if (guid !== undefined) {
    const isLink = String(permanent) !== 'false' && /^https?:/i.test(guid);
    item.put('idIsLink', isLink, RANK.native);
    if (isLink) item.put('guidLink', resolveUrl(guid, base), RANK.native);
  }
  item.addAuthor(readPerson(textIn(object, 'author')), RANK.native);
  item.put('comments', resolveUrl(textIn(object, 'comments'), base), RANK.native);
  item.put('content', html(textIn(object, 'content:encoded'), base), RANK.native);
  for (const one of asList(property(object, 'enclosure'))) readEnclosure(item, one, base);
  addMedia(item, object, base);
  item.durationSeconds = parseDuration(textIn(object, 'itunes:duration'));
  item.put('source', readSource(property(object, 'source'), base), RANK.native);
  return finishItem(item, base);
}

function readSource(value: unknown, base: string | undefined): FeedItem['source'] {
  const object = asObject(value) ?? {};
  const url = resolveUrl(asText(attribute(object, 'url')), base);
  const title = line(textOf(value));
  if (url === undefined && title === undefined) return undefined;
  return { ...(title === undefined ? {} : { title }), ...(url === undefined ? {} : { url }) };
}

function readEnclosure(item: Draft, value: unknown, base: string | undefined): void {
  const object = asObject(value) ?? {};
  const url = resolveUrl(asText(attribute(object, 'url')), base);
  if (url === undefined) return;
  const type = asText(attribute(object, 'type'));
  const lengthBytes = asNumber(attribute(object, 'length'));
  item.addMedia({
    url,
    role: 'enclosure',
    ...(type === undefined ? {} : { type }),
    ...(lengthBytes === undefined ? {} : { lengthBytes }),
  });
}
