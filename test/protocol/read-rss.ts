/** Reads our RSS as any XML parser has it, so that tests see what was written and not how. */
import { XMLParser } from 'fast-xml-parser';
import { readDate } from '../../src/protocol/dates.ts';

/** An item of our RSS as a reader of feeds sees it. */
interface RssEntry {
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

const PARSER = new XMLParser({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  alwaysCreateTextNode: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: Infinity },
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

/** The items of a document, in their order. */
export function readRssEntries(document: string): RssEntry[] {
  const channel = child(child(PARSER.parse(document) as Element, 'rss'), 'channel');
  return children(channel, 'item').map(readItem);
}
