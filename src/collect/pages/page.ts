/** What of a web page tells where feeds and items are: its links, its metadata, its language. */

import { LIMITS } from '../../model/limits.ts';
import { readUrl } from '../../model/url.ts';
import type { HeaderMap } from '../network/fetch-result.ts';
import { tidyLine } from '../text/tidy-text.ts';
import { vetUrl } from '../urls/vet-url.ts';
import { type Layout, PageBlocks } from './page-blocks.ts';
import { withoutDays } from './page-day.ts';
import { type Attributes, type ElementReader, readElements } from './page-elements.ts';
import { PageFrames } from './page-frames.ts';
import { PagePlace } from './page-place.ts';
import type { PageSigns } from './page-signs.ts';
import { pageText } from './page-text.ts';
import { isSameDocument } from './same-document.ts';
import { feedsInScripts } from './script-feeds.ts';

/** A fetched page. */
export interface PageDocument {
  readonly url: string;
  readonly headers: HeaderMap;
  readonly bytes: Uint8Array;
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

const LABEL_BYTES = 256;
/** `0; url=/feed.xml`, with fewer than ten seconds: a page that stays longer is there to be read. */
const REFRESH = /^\s*\d(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?(?!url\s*=)([^"'\s][^"']*)/iu;
/** Elements inside a link whose text is not its own: titles of pictures, dates, styles of widgets. */
const NOT_ITS_TEXT = new Set(['title', 'time', 'style', 'script']);
const HEADING = /^h[1-6]$/u;
/** What sites call the sign of a feed in their style sheets, sprites, files and drawings: `fa-rss`, `#icon-rss`, `rss.svg`, `RSS`. */
const FEED_SIGN = /(?:^|[^a-z])rss(?:[^a-z]|$)/iu;
const SIGN_ATTRIBUTES = ['class', 'href', 'xlink:href', 'src'];
/** The element that each kind of collected text is the inside of. */
const COLLECTED = { title: 'title', json: 'script', anchor: 'a' } as const;

/** Collects what a page tells, element by element. */
class PageReader implements ElementReader {
  readonly links: PageLink[] = [];
  readonly anchors: PageAnchor[] = [];
  readonly navigation: PageAnchor[] = [];
  readonly place = new PagePlace();
  readonly layout = new PageBlocks(this.place);
  readonly frames = new PageFrames();
  readonly meta = new Map<string, string>();
  readonly jsonLd: string[] = [];
  base: string | undefined;
  title: string | undefined;
  language: string | undefined;
  refresh: string | undefined;

  readonly #signs: PageSigns | undefined;
  /** What the text now being read belongs to. */
  #collecting: keyof typeof COLLECTED | undefined;
  /** The element inside a link whose text is passed over. */
  #passing: string | undefined;
  #collected = '';
  #anchor: Attributes = new Map();
  /** Where the heading inside the link begins and ends in what is collected. */
  #heading: { readonly start: number; end?: number } | undefined;
  #picture = '';
  /** Whether there is the sign of a feed in the link. */
  #hasFeedSign = false;

  constructor(signs: PageSigns | undefined) {
    this.#signs = signs;
  }

  begin(): void {
    this.layout.endNode();
    if (this.#collecting === 'anchor' && this.#passing === undefined) this.#collected += ' ';
  }

  enter(name: string, attributes: Attributes): void {
    this.place.enter(name, attributes);
    this.layout.enter(name, attributes);
    this.frames.enter(name, attributes);
    this.#signs?.enter(name, attributes);
    const isJson = name === 'script' && /ld\+json/iu.test(attributes.get('type') ?? '');
    if (name === 'a' && attributes.has('href')) {
      this.#collect('anchor');
      this.#anchor = attributes;
    } else if (isJson) this.#collect('json');
    else if (this.#collecting === 'anchor') this.#enterInAnchor(name, attributes);
    else if (name === 'title' && this.title === undefined) this.#collect('title');
    else this.#note(name, attributes);
  }

  leave(name: string): void {
    if (name === this.#passing) this.#passing = undefined;
    if (this.#heading !== undefined && HEADING.test(name)) {
      this.#heading.end ??= this.#collected.length;
    }
    if (this.#collecting !== undefined && name === COLLECTED[this.#collecting]) this.end();
    this.layout.leave(name);
    this.place.leave(name);
    this.frames.leave(name);
    this.#signs?.leave(name);
  }

  text(part: string): void {
    this.frames.text(part);
    this.#signs?.text(part);
    if (this.#passing === 'title' && FEED_SIGN.test(part)) this.#hasFeedSign = true;
    this.layout.text(part);
    if (this.#collecting === undefined || this.#passing !== undefined) return;
    const limit = this.#collecting === 'json' ? LIMITS.parse.textBytes : LIMITS.parse.urlBytes;
    if (this.#collected.length < limit) this.#collected += part;
  }

  end(): void {
    const collected = this.#collected;
    if (this.#collecting === 'title') this.title ??= tidyLine(collected, LIMITS.parse.titleBytes);
    if (this.#collecting === 'json' && this.jsonLd.length < LIMITS.page.scripts) {
      this.jsonLd.push(collected);
    }
    if (this.#collecting === 'anchor') this.#endAnchor(collected);
    this.#collecting = undefined;
    this.#passing = undefined;
    this.#heading = undefined;
    this.#collected = '';
    this.#picture = '';
    this.#hasFeedSign = false;
  }

  #enterInAnchor(name: string, attributes: Attributes): void {
    if (SIGN_ATTRIBUTES.some((key) => FEED_SIGN.test(attributes.get(key) ?? ''))) {
      this.#hasFeedSign = true;
    }
    if (NOT_ITS_TEXT.has(name)) this.#passing ??= name;
    else if (HEADING.test(name)) this.#heading ??= { start: this.#collected.length };
    else if (name === 'img' && this.#picture.length < LIMITS.parse.titleBytes) {
      this.#picture += ` ${attributes.get('alt') ?? ''} `;
    } else this.#note(name, attributes);
  }

  #endAnchor(collected: string): void {
    const { place, layout } = this;
    const anchors = place.inNavigation ? this.navigation : this.anchors;
    if (anchors.length >= LIMITS.page.links) return;
    const isPicture = collected.trim() === '';
    const picture = tidyLine(this.#picture, LABEL_BYTES);
    const link = linkOf(
      this.#anchor,
      isPicture ? this.#picture : withoutDays(collected, layout.datesInLink),
    );
    const inner = collected.slice(this.#heading?.start, this.#heading?.end);
    anchors.push({
      ...link,
      label: link.label || picture || (isPicture && this.#hasFeedSign ? 'RSS' : ''),
      heading:
        this.#heading !== undefined
          ? tidyLine(inner, LIMITS.parse.titleBytes)
          : place.inHeading && !isPicture
            ? link.text
            : '',
      isPicture,
      isBeside: place.isBeside,
      inArticle: place.inArticle,
      inText: layout.linkIsInText,
      block: layout.linkBlock,
      at: layout.linkAt,
    });
  }

  #collect(what: keyof typeof COLLECTED): void {
    this.end();
    this.#collecting = what;
  }

  /** What an element says by its attributes alone. */
  #note(name: string, attributes: Attributes): void {
    if (name === 'html') this.language ??= attributes.get('lang') ?? attributes.get('xml:lang');
    else if (name === 'base') this.base ??= attributes.get('href');
    else if (name === 'link' && this.links.length < LIMITS.page.links) {
      this.links.push(linkOf(attributes, attributes.get('title') ?? ''));
    } else if (name === 'meta') {
      const key = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
      const content = attributes.get('content');
      if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') this.refresh ??= content;
      if (key !== '' && content !== undefined && !this.meta.has(key)) this.meta.set(key, content);
    }
  }
}

/** Reads a page; `signs` are filled on the way. */
export function readPage({ url, headers, bytes }: PageDocument, signs?: PageSigns): Page {
  const reader = new PageReader(signs);
  const html = pageText(bytes, headers['content-type']);
  readElements(html, reader);
  const {
    base,
    title = '',
    language,
    links,
    anchors,
    navigation,
    refresh,
    meta,
    jsonLd,
    layout,
    frames,
  } = reader;
  return {
    url,
    base: (base === undefined ? undefined : readUrl(base, url)?.href) ?? url,
    linkHeader: headers['link'] ?? '',
    title,
    language,
    links,
    anchors,
    navigation,
    layout,
    refresh: refresh ?? headers['refresh'],
    shown: frames.sentTo ?? frames.addressIn(html.length),
    meta,
    jsonLd,
    scriptFeeds: feedsInScripts(html),
  };
}

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

function linkOf(attributes: Attributes, text: string): PageLink {
  return {
    href: attributes.get('href') ?? '',
    text: tidyLine(text, LIMITS.parse.titleBytes),
    label: tidyLine(attributes.get('aria-label') ?? attributes.get('title') ?? '', LABEL_BYTES),
    rel: (attributes.get('rel') ?? '').toLowerCase(),
    type: (attributes.get('type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
    language: (attributes.get('hreflang') ?? '').trim().toLowerCase(),
  };
}
