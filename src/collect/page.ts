/** A web page as far as feeds and items can be found in it: its links, its metadata, its language. */
import { LIMITS } from '../model/limits.ts';
import type { HeaderMap } from './fetch-result.ts';
import { type Attributes, type ElementReader, readElements } from './page-elements.ts';
import { pageText } from './page-text.ts';
import { tidyLine } from './plain-text.ts';
import { vetUrl } from './vet-url.ts';

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
  readonly anchors: readonly PageLink[];
  /** `a` elements of navigation, footers and asides. */
  readonly navigation: readonly PageLink[];
  /** When and where it forwards to, as written. */
  readonly refresh: string | undefined;
  /** `name` or `property` in lower case → first content. */
  readonly meta: ReadonlyMap<string, string>;
  /** Contents of JSON-LD scripts. */
  readonly jsonLd: readonly string[];
}

const LABEL_BYTES = 256;
/** `0; url=/feed.xml`: after more than some seconds, a page is there to be read. */
const REFRESH = /^\s*\d(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?(?!url\s*=)([^"'\s][^"']*)/iu;
const NAVIGATION = new Set(['nav', 'footer', 'aside']);
/** The element that each kind of collected text is the inside of. */
const COLLECTED = { title: 'title', json: 'script', anchor: 'a' } as const;

/** Collects what a page tells, element by element. */
class PageReader implements ElementReader {
  readonly links: PageLink[] = [];
  readonly anchors: PageLink[] = [];
  readonly navigation: PageLink[] = [];
  readonly meta = new Map<string, string>();
  readonly jsonLd: string[] = [];
  base: string | undefined;
  title: string | undefined;
  language: string | undefined;
  refresh: string | undefined;

  /** How many elements of navigation are open. */
  #inNavigation = 0;
  /** What the text now being read belongs to. */
  #collecting: keyof typeof COLLECTED | undefined;
  /** Whether what is read is the title of a picture inside a link. */
  #inPictureTitle = false;
  #collected = '';
  #anchor: Attributes = new Map();

  begin(): void {
    if (this.#collecting === 'anchor') this.#collected += ' ';
  }

  enter(name: string, attributes: Attributes): void {
    if (name === 'a' && attributes.has('href')) {
      this.#collect('anchor');
      this.#anchor = attributes;
    } else if (name === 'title' && this.#collecting === 'anchor') this.#inPictureTitle = true;
    else if (name === 'title' && this.title === undefined) this.#collect('title');
    else if (name === 'script' && /ld\+json/iu.test(attributes.get('type') ?? '')) {
      this.#collect('json');
    } else if (name === 'img' && this.#collecting === 'anchor') {
      this.#collected += ` ${attributes.get('alt') ?? ''} `;
    } else if (NAVIGATION.has(name)) this.#inNavigation += 1;
    else this.#note(name, attributes);
  }

  leave(name: string): void {
    if (name === 'title') this.#inPictureTitle = false;
    if (this.#collecting !== undefined && name === COLLECTED[this.#collecting]) this.end();
    else if (NAVIGATION.has(name)) this.#inNavigation = Math.max(0, this.#inNavigation - 1);
  }

  text(part: string): void {
    if (this.#collecting === undefined || this.#inPictureTitle) return;
    const limit = this.#collecting === 'json' ? LIMITS.parse.textBytes : LIMITS.parse.urlBytes;
    if (this.#collected.length < limit) this.#collected += part;
  }

  end(): void {
    const collected = this.#collected;
    if (this.#collecting === 'title') this.title ??= tidyLine(collected, LIMITS.parse.titleBytes);
    if (this.#collecting === 'json' && this.jsonLd.length < LIMITS.page.scripts) {
      this.jsonLd.push(collected);
    }
    if (this.#collecting === 'anchor') {
      const anchors = this.#inNavigation === 0 ? this.anchors : this.navigation;
      if (anchors.length < LIMITS.page.links) anchors.push(linkOf(this.#anchor, collected));
    }
    this.#collecting = undefined;
    this.#inPictureTitle = false;
    this.#collected = '';
  }

  #collect(what: keyof typeof COLLECTED): void {
    this.end();
    this.#collecting = what;
  }

  /** What an element says by its attributes alone. */
  #note(name: string, attributes: Attributes): void {
    if (name === 'html') this.language = attributes.get('lang') ?? attributes.get('xml:lang');
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

/** Reads a page. */
export function readPage({ url, headers, bytes }: PageDocument): Page {
  const reader = new PageReader();
  readElements(pageText(bytes, headers['content-type']), reader);
  const { base, title = '', language, links, anchors, navigation, refresh, meta, jsonLd } = reader;
  return {
    url,
    base: base !== undefined && URL.canParse(base, url) ? new URL(base, url).href : url,
    linkHeader: headers['link'] ?? '',
    title,
    language,
    links,
    anchors,
    navigation,
    refresh: refresh ?? headers['refresh'],
    meta,
    jsonLd,
  };
}

/** The address that a page calls its own. */
export function canonicalUrl({ links, meta, base }: Page): string | undefined {
  const written = links.find(({ rel }) => rel === 'canonical')?.href;
  return vetUrl(written ?? meta.get('og:url'), base);
}

/** Whether two addresses differ at most in the place within the document. */
export function isSameDocument(url: string, other: string): boolean {
  return url.split('#', 1)[0] === other.split('#', 1)[0];
}

/** The address that a page forwards to at once; undefined where it stays. */
export function forwardUrl({ refresh, base, url }: Page): string | undefined {
  const target = vetUrl(REFRESH.exec(refresh ?? '')?.[1], base);
  return target === undefined || isSameDocument(target, url) ? undefined : target;
}

function linkOf(attributes: Attributes, text: string): PageLink {
  return {
    href: attributes.get('href') ?? '',
    text: tidyLine(text, LIMITS.parse.titleBytes),
    label: tidyLine(attributes.get('aria-label') ?? attributes.get('title') ?? '', LABEL_BYTES),
    rel: (attributes.get('rel') ?? '').toLowerCase(),
    type: (attributes.get('type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
  };
}
