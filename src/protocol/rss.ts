/**
 * Content as RSS 2.0. Every text leaves as text: the HTML in `content:encoded` is built here from plain
 * text and vetted addresses, so no foreign markup is ever re-served.
 */

import { XMLBuilder } from 'fast-xml-parser';
import type { ContentItem } from '../model/content.ts';
import { type TopicPath, topicLabel } from '../model/topic-path.ts';
import { contentDate, longDescription } from './content.ts';
import { writeHttpDate } from './dates.ts';
import { handOn } from './handed-on.ts';
import { RSS_MEDIA_TYPE } from './media-type.ts';
import { escapeMarkup, vettedOrigin, vettedUrl, xmlLine, xmlText } from './xml-text.ts';

export interface Channel {
  readonly title: string;
  /** Carries the reader's `lid`, unless the items link to the originals. */
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
  '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
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

/** What programs for podcasts play: the sound of an item, else its film where that is a file and no page around one. */
function writeEnclosure({ audio, video }: ContentItem['item']): object {
  const media = audio ?? (video?.type?.startsWith('video/') ? video : undefined);
  const url = vettedUrl(media?.url);
  if (media === undefined || url === undefined) return {};
  const type = xmlLine(media.type ?? 'audio/mpeg');
  return { enclosure: { '@url': url, '@length': String(media.lengthBytes ?? 0), '@type': type } };
}

/** The addresses that several of the items have. */
function sharedUrls(items: readonly ContentItem[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { item } of items) {
    if (seen.has(item.url)) shared.add(item.url);
    seen.add(item.url);
  }
  return shared;
}

/** The address of the original, which is all that tells items apart for most readers: where several have one, with the id. */
function guidOf({ item, isCut }: ContentItem, shared: ReadonlySet<string>): string {
  const url = vettedUrl(item.url) ?? '';
  if (isCut) return item.id;
  if (!shared.has(item.url)) return url;
  return `${url}${url.includes('#') ? '/' : '#'}${item.id}`;
}

interface Surroundings {
  readonly topicUrl: Channel['topicUrl'];
  readonly shared: ReadonlySet<string>;
}

function writeItem(whole: ContentItem, { topicUrl, shared }: Surroundings): object {
  const content = handOn(whole);
  const { item } = content;
  return {
    title: xmlLine(item.title),
    link: vettedUrl(content.learnUrl) ?? '',
    description: xmlText(item.summary).trim(),
    'content:encoded': { '#cdata': writeHtml(content) },
    category: content.subjects.map((topic) => ({
      '@domain': topicUrl(topic),
      '#text': xmlLine(topicLabel(topic)),
    })),
    // Not a permalink even though it is the address: readers would follow it past the learning link.
    guid: { '@isPermaLink': 'false', '#text': guidOf(content, shared) },
    pubDate: writeHttpDate(contentDate(content)),
    source: {
      '@url': vettedUrl(content.feedUrl) ?? vettedOrigin(item.url),
      '#text': xmlLine(content.feedTitle) || xmlLine(item.publisher),
    },
    ...(item.author !== undefined && { 'dc:creator': xmlLine(item.author) }),
    ...writeEnclosure(item),
    ...writeMedia(content),
  };
}

/** The RSS 2.0 document: every element of the interface's table, characters of XML 1.0 only. */
export function writeRss(channel: Channel, items: readonly ContentItem[]): string {
  const { image, topicUrl } = channel;
  const shared = sharedUrls(items);
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
        item: items.map((content) => writeItem(content, { topicUrl, shared })),
      },
    },
  });
}
