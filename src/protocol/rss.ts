/**
 * Content as RSS 2.0. Every text leaves as text: the HTML in `content:encoded` is built here from plain
 * text and vetted addresses, so no foreign markup is ever re-served.
 */

import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import type { ContentItem } from '../model/content.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { type TopicPath, topicLabel } from '../model/topic-path.ts';
import { contentDate, longDescription } from './content.ts';
import { readDate, writeHttpDate } from './dates.ts';
import { RSS_MEDIA_TYPE } from './media-type.ts';
import { XML_LIMITS } from './xml-limits.ts';
import { escapeMarkup, vettedOrigin, vettedUrl, xmlLine, xmlText } from './xml-text.ts';

export interface Channel {
  readonly title: string;
  /** Carries the reader's `lid`. */
  readonly link: string;
  readonly description: string;
  readonly language: string;
  readonly copyright: string;
  readonly webMaster: string;
  readonly docs: string;
  /** Milliseconds since 1970. */
  readonly lastBuiltAt: number;
  readonly ttlMinutes: number;
  readonly image: { readonly url: string; readonly title: string; readonly link: string };
  /** The address of this very document, for `atom:link rel="self"`. */
  readonly selfUrl: string;
  /** The content endpoint of a topic with the `lid`, for `category/@domain`. */
  readonly topicUrl: (topic: TopicPath) => string;
}

const NAMESPACES = {
  '@version': '2.0',
  '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  '@xmlns:media': 'http://search.yahoo.com/mrss/',
  '@xmlns:atom': 'http://www.w3.org/2005/Atom',
} as const;

const BUILDER = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  cdataPropName: '#cdata',
  // Without indentation: white space beside a CDATA section would become part of the text.
  format: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: false,
});

/** The HTML of `content:encoded`: a picture where there is one, a paragraph a block, the way to the item. */
export function writeHtml(content: ContentItem): string {
  const { item } = content;
  const picture = vettedUrl(item.image?.url ?? item.thumbnail?.url);
  const image = picture === undefined ? '' : `<p><img src="${escapeMarkup(picture)}" alt=""></p>`;
  const paragraphs = xmlText(longDescription(content))
    .split(/\n\s*\n/u)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => `<p>${escapeMarkup(block).replaceAll('\n', '<br>')}</p>`);
  const link = vettedUrl(content.learnUrl);
  const more = escapeMarkup(xmlLine(item.publisher));
  const end = link === undefined ? '' : `<p><a href="${escapeMarkup(link)}">${more}</a></p>`;
  return image + paragraphs.join('') + end;
}

function writeMedia({ item }: ContentItem): object {
  const thumbnail = vettedUrl(item.thumbnail?.url);
  const contents = [
    { url: vettedUrl(item.image?.url), medium: 'image', type: item.image?.type },
    { url: vettedUrl(item.video?.url), medium: 'video', type: item.video?.type },
  ].flatMap(({ url, medium, type }) =>
    url === undefined
      ? []
      : [{ '@url': url, '@medium': medium, ...(type && { '@type': xmlLine(type) }) }],
  );
  return {
    ...(thumbnail !== undefined && { 'media:thumbnail': { '@url': thumbnail } }),
    ...(contents.length > 0 && { 'media:content': contents }),
  };
}

function writeItem(content: ContentItem, topicUrl: Channel['topicUrl']): object {
  const { item } = content;
  return {
    title: xmlLine(item.title),
    link: xmlLine(content.learnUrl),
    description: xmlText(item.summary).trim(),
    'content:encoded': { '#cdata': writeHtml(content) },
    category: content.subjects.map((topic) => ({
      '@domain': topicUrl(topic),
      '#text': xmlLine(topicLabel(topic)),
    })),
    // Not a permalink even though it is the address: readers would follow it past the learning link.
    guid: { '@isPermaLink': 'false', '#text': vettedUrl(item.url) ?? '' },
    pubDate: writeHttpDate(contentDate(content)),
    source: {
      '@url': vettedUrl(content.feedUrl) ?? vettedOrigin(item.url),
      '#text': xmlLine(content.feedTitle) || xmlLine(item.publisher),
    },
    ...writeMedia(content),
  };
}

/** The RSS 2.0 document: every element of the interface's table, characters of XML 1.0 only. */
export function writeRss(channel: Channel, items: readonly ContentItem[]): string {
  const { image, topicUrl } = channel;
  return BUILDER.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    rss: {
      ...NAMESPACES,
      channel: {
        title: xmlLine(channel.title),
        link: xmlLine(channel.link),
        description: xmlText(channel.description).trim(),
        language: xmlLine(channel.language),
        copyright: xmlLine(channel.copyright),
        webMaster: xmlLine(channel.webMaster),
        docs: xmlLine(channel.docs),
        lastBuildDate: writeHttpDate(channel.lastBuiltAt),
        ttl: String(channel.ttlMinutes),
        image: { url: image.url, title: xmlLine(image.title), link: xmlLine(image.link) },
        'atom:link': { '@href': channel.selfUrl, '@rel': 'self', '@type': RSS_MEDIA_TYPE },
        item: items.map((content) => writeItem(content, topicUrl)),
      },
    },
  });
}

/** An item of our own RSS, as a client reads it back. */
export interface RssEntry {
  readonly title: string;
  readonly learnUrl: string;
  readonly summary: string;
  /** HTML as `writeHtml` builds it. */
  readonly html: string;
  readonly topics: readonly { readonly label: string; readonly address: string }[];
  /** Address of the original. */
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly publishedAt?: number;
  readonly source: { readonly title: string; readonly url: string };
}

export interface RssDocument {
  readonly title: string;
  /** Carries the reader's `lid`. */
  readonly link: string;
  readonly description: string;
  readonly entries: readonly RssEntry[];
}

const PARSER = new XMLParser({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  alwaysCreateTextNode: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  ...XML_LIMITS,
  isArray: (name) => name === 'item' || name === 'category',
});

interface Element {
  readonly '#text'?: string;
  readonly [name: string]: unknown;
}

function child(element: Element | undefined, name: string): Element | undefined {
  const value = element?.[name];
  return (Array.isArray(value) ? value[0] : value) as Element | undefined;
}

function children(element: Element | undefined, name: string): Element[] {
  return (element?.[name] ?? []) as Element[];
}

function text(element: Element | undefined, name: string): string {
  return child(element, name)?.['#text'] ?? '';
}

function attribute(element: Element | undefined, name: string): string {
  return (element?.[`@${name}`] as string | undefined) ?? '';
}

function readItem(item: Element): RssEntry {
  const publishedAt = readDate(text(item, 'pubDate'));
  return {
    title: text(item, 'title'),
    learnUrl: text(item, 'link'),
    summary: text(item, 'description'),
    html: text(item, 'content:encoded'),
    topics: children(item, 'category').map((category) => ({
      label: category['#text'] ?? '',
      address: attribute(category, 'domain'),
    })),
    url: text(item, 'guid'),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    source: { title: text(item, 'source'), url: attribute(child(item, 'source'), 'url') },
  };
}

/**
 * Our own RSS back. Throws `too-large` above 2 MiB and `invalid` for anything that is not a well-formed
 * `rss` document without a DOCTYPE.
 */
export function readRss(document: string): RssDocument {
  if (document.length > LIMITS.http.opmlBytes) {
    throw new WinnowError('too-large', 'the RSS answer is longer than 2 MiB');
  }
  if (/<!DOCTYPE/iu.test(document.slice(0, 1_024)) || XMLValidator.validate(document) !== true) {
    throw new WinnowError('invalid', 'the answer is not a well-formed RSS document');
  }
  let channel: Element | undefined;
  try {
    channel = child(child(PARSER.parse(document) as Element, 'rss'), 'channel');
  } catch (cause) {
    throw new WinnowError('invalid', 'the answer is not a readable RSS document', { cause });
  }
  if (channel === undefined) throw new WinnowError('invalid', 'the answer is not an RSS document');
  return {
    title: text(channel, 'title'),
    link: text(channel, 'link'),
    description: text(channel, 'description'),
    entries: children(channel, 'item').map(readItem),
  };
}
