/** Content on the wire in its JSON form: `{content: [item, …]}`, eighteen fields an item, always all of them. */
import type { ContentItem } from '../model/content.ts';
import { encodeTopicPath, formatTopicPath, type TopicPath } from '../model/topic-path.ts';
import { writeReadableDate } from './dates.ts';
import { vettedOrigin, vettedUrl } from './xml-text.ts';

/** Why an item has its score, inside `service:ExtendedProperty` when the caller asked. */
export interface WireExplanation {
  readonly topic: string;
  readonly relevance: number;
  readonly contributions: readonly WireContribution[];
}

/** What Winnow adds to the interface. */
export interface WireExtension {
  /** The item's id where no learning link holds it: in a list of originals. */
  readonly id?: string;
  readonly why?: WireExplanation;
}

export interface WireContribution {
  readonly part: string;
  readonly term?: string;
  readonly origin?: string;
  readonly field?: string;
  readonly amount: number;
}

export interface WireContentItem {
  readonly 'dc:source': string;
  readonly 'service:embeddedVideo': string | null;
  readonly 'service:contentScore': number;
  readonly 'dc:identifier': string;
  readonly 'dc:type': string;
  readonly 'dc:abstract': string;
  readonly 'dc:title': string;
  readonly 'service:altImage': string | null;
  readonly 'service:thumbnail': string | null;
  readonly 'dc:relation': string;
  readonly 'service:fromQuery': string;
  readonly 'service:sourceOrder': string;
  readonly 'dc:date': string;
  readonly 'dc:memberOf': string;
  readonly 'service:ExtendedProperty': WireExtension;
  readonly 'dc:publisher': string;
  readonly 'dc:description': string;
  readonly 'dc:subject': readonly string[];
}

/** Response header of a short list: how many items fell within 0.1 below the threshold, so that no empty list is a riddle. */
export const NEAR_MISSES_HEADER = 'service-near-misses';

/** The hosts at which a service source begins to search for the reader's topics, with the first list that reads it. */
const SEARCHES_HEADER = 'winnow-searches-at';

const DESCRIPTION_LENGTH = 4_000;

/** The start of a plain text, cut between words and marked with `…` where it was longer. */
export function cutText(text: string, length = DESCRIPTION_LENGTH): string {
  if (text.length <= length) return text;
  const start = text
    .slice(0, length)
    .toWellFormed()
    .replace(/\ufffd$/u, '');
  const space = start.search(/\s\S*$/u);
  return `${start.slice(0, space > length / 2 ? space : undefined).trimEnd()}…`;
}

/** The longer description of an item: what the feed gave, cut, else its summary. */
export function longDescription(content: Pick<ContentItem, 'item'>): string {
  return cutText(content.item.text) || content.item.summary;
}

/** v1 and content service: `/content/<topic path>`. */
function contentSubject(path: TopicPath): string {
  return `/content/${encodeTopicPath(path)}`;
}

/** Milliseconds since 1970 that stand for the item: as published, else when it was collected. */
export function contentDate(content: Pick<ContentItem, 'item'>): number {
  return content.item.publishedAt ?? content.item.collectedAt;
}

function writeExtension({ annotation, isOriginal, item }: ContentItem): WireExtension {
  const id = isOriginal ? { id: item.id } : {};
  if (annotation === undefined) return id;
  const { topic, relevance, contributions } = annotation;
  return { ...id, why: { topic: formatTopicPath(topic), relevance, contributions } };
}

/** One item with every field of the interface; `subject` gives the address form of a topic. */
export function writeContentItem(
  content: ContentItem,
  subject: (path: TopicPath) => string = contentSubject,
): WireContentItem {
  const { item } = content;
  return {
    'dc:source': vettedUrl(content.feedUrl) ?? vettedOrigin(item.url),
    'service:embeddedVideo': vettedUrl(item.video?.url) ?? null,
    'service:contentScore': content.score,
    'dc:identifier': content.learnUrl,
    'dc:type': item.type,
    'dc:abstract': item.summary,
    'dc:title': item.title,
    'service:altImage': vettedUrl(item.image?.url) ?? null,
    'service:thumbnail': vettedUrl(item.thumbnail?.url) ?? null,
    'dc:relation': vettedUrl(item.url) ?? '',
    'service:fromQuery': content.fromQuery,
    'service:sourceOrder': content.sourceOrder,
    'dc:date': writeReadableDate(contentDate(content)),
    'dc:memberOf': content.memberOf,
    'service:ExtendedProperty': writeExtension(content),
    'dc:publisher': item.publisher,
    'dc:description': longDescription(content),
    'dc:subject': content.subjects.map(subject),
  };
}

/** A content answer: v1 and content service. */
export function writeContent(items: readonly ContentItem[]): { content: WireContentItem[] } {
  return { content: items.map((content) => writeContentItem(content)) };
}

/** The number of near misses in a response, where the service told it. */
export function readNearMisses(headers: { get(name: string): string | null }): number | undefined {
  const text = headers.get(NEAR_MISSES_HEADER);
  return text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : undefined;
}

/** The header of a response that names such hosts; none without any. */
export function searchesHeader(hosts: readonly string[] = []): Record<string, string> {
  return hosts.length === 0 ? {} : { [SEARCHES_HEADER]: hosts.join(', ') };
}

/** Those hosts, where a response names any. */
export function readSearchHosts(headers: { get(name: string): string | null }): readonly string[] {
  return headers.get(SEARCHES_HEADER)?.split(', ') ?? [];
}
