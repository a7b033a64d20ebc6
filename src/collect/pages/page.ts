/** What of a web page tells where feeds and items are: its links, its metadata, its language. */

import type { HeaderMap } from '../network/fetch-result.ts';
import { vetUrl } from '../urls/vet-url.ts';
import type { Layout } from './page-blocks.ts';
import type { PageHeading } from './page-headings.ts';
import type { PageText } from './page-words.ts';
import { isSameDocument } from './same-document.ts';

/** A fetched page. */
export interface PageDocument {
  readonly url: string;
  readonly headers: HeaderMap;
  readonly bytes: Uint8Array;
  /** When it was fetched, in milliseconds since 1970; without it nothing on it is so many days ago. */
  readonly at?: number;
}

export interface PageLink {
  /** As written. */
  readonly href: string;
  /** Text of an anchor, `title` of a link element; one line, may be empty. */
  readonly text: string;
  /** What an anchor is called for those who do not see it; may be empty. */
  readonly label: string;
  readonly rel: string;
  readonly type: string;
  /** Of what it leads to (`hreflang`), in lower case; may be empty. */
  readonly language: string;
}

/** A link that readers see. */
export interface PageAnchor extends PageLink {
  /** The heading that is in it, or the text of one that stands in a heading; may be empty. */
  readonly heading: string;
  /** Of a link around a card, what follows its text in another part; that may be its title. */
  readonly further?: string | undefined;
  /** Whether it has no words but those of its picture. */
  readonly isPicture: boolean;
  /** In the header of the page, or in what serves as its navigation by another name. */
  readonly isBeside: boolean;
  readonly inArticle: boolean;
  /** Whether it stands in a text, rather than in a list. */
  readonly inText: boolean;
  /** Its place in the layout of the page: its block, and where among the links and the dates. */
  readonly block: number;
  readonly at: number;
}

export interface Page {
  readonly url: string;
  /** What relative addresses are relative to. */
  readonly base: string;
  /** The `Link` headers it came with; may be empty. */
  readonly linkHeader: string;
  readonly title: string;
  readonly language: string | undefined;
  /** `link` elements. */
  readonly links: readonly PageLink[];
  /** `a` elements, outside of navigation. */
  readonly anchors: readonly PageAnchor[];
  /** `a` elements of navigation, footers and asides. */
  readonly navigation: readonly PageAnchor[];
  readonly layout: Layout;
  /** Those that are no links, outside of navigation. */
  readonly headings: readonly PageHeading[];
  /** The blocks in which prices stand. */
  readonly prices: readonly number[];
  /** What it says in words, outside of headings and navigation. */
  readonly texts: readonly PageText[];
  /** When and where it forwards to, as written. */
  readonly refresh: string | undefined;
  /** The page that its script sends to, or that it shows in a frame, where it has nothing beside, as written. */
  readonly shown: string | undefined;
  /** `name` or `property` in lower case → first content. */
  readonly meta: ReadonlyMap<string, string>;
  /** Contents of JSON-LD scripts. */
  readonly jsonLd: readonly string[];
  /** Addresses that its scripts call those of feeds. */
  readonly scriptFeeds: readonly string[];
}

/** `0; url=/feed.xml`, with fewer than ten seconds: a page that stays longer is there to be read. */
const REFRESH = /^\s*\d(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?(?!url\s*=)([^"'\s][^"']*)/iu;

/** The address that a page calls its own. */
export function canonicalUrl({ links, meta, base }: Page): string | undefined {
  const written = links.find(({ rel }) => rel === 'canonical')?.href;
  return vetUrl(written ?? meta.get('og:url'), base);
}

/** The address that a page forwards to at once, or shows in its frame; undefined where it stays. */
export function forwardUrl({ refresh, shown, base, url }: Page): string | undefined {
  const target = vetUrl(REFRESH.exec(refresh ?? '')?.[1] ?? shown, base);
  return target === undefined || isSameDocument(target, url) ? undefined : target;
}
