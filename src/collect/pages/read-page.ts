/** Reads a web page, element by element, for what tells where feeds and items are. */
import { LIMITS } from '../../model/limits.ts';
import { readUrl } from '../../model/url.ts';
import { tidyLine } from '../text/tidy-text.ts';
import { withDaysToCome } from './days-to-come.ts';
import { linkOf, OpenLink } from './open-link.ts';
import type { Page, PageAnchor, PageDocument, PageLink } from './page.ts';
import { PageBlocks } from './page-blocks.ts';
import { type Attributes, type ElementReader, readElements } from './page-elements.ts';
import { PageFrames } from './page-frames.ts';
import { PageHeadings } from './page-headings.ts';
import { PagePlace } from './page-place.ts';
import { PagePrices } from './page-prices.ts';
import type { PageSigns } from './page-signs.ts';
import { pageText } from './page-text.ts';
import { PageWords } from './page-words.ts';
import { feedsInScripts } from './script-feeds.ts';

/** An element that is there for its text alone. */
interface OpenText {
  readonly name: 'title' | 'script';
  text: string;
}

/** Collects what a page tells. */
class PageReader implements ElementReader {
  readonly links: PageLink[] = [];
  readonly anchors: PageAnchor[] = [];
  readonly navigation: PageAnchor[] = [];
  readonly layout: PageBlocks;
  readonly words: PageWords;
  readonly headings: PageHeadings;
  readonly prices: PagePrices;
  readonly frames = new PageFrames();
  readonly meta = new Map<string, string>();
  readonly jsonLd: string[] = [];
  base: string | undefined;
  title: string | undefined;
  language: string | undefined;
  refresh: string | undefined;

  readonly #place = new PagePlace();
  readonly #signs: PageSigns | undefined;
  /** What the text now being read belongs to, one of them at most. */
  #link: OpenLink | undefined;
  #text: OpenText | undefined;

  constructor(signs: PageSigns | undefined, at: number | undefined) {
    this.#signs = signs;
    this.layout = new PageBlocks(this.#place, at);
    this.words = new PageWords(this.#place, this.layout);
    this.headings = new PageHeadings(this.#place, this.layout);
    this.prices = new PagePrices(this.layout);
  }

  begin(): void {
    this.layout.endNode();
    this.headings.begin();
    this.#link?.begin();
  }

  enter(name: string, attributes: Attributes): void {
    this.words.enter(name, attributes);
    this.#place.enter(name, attributes);
    this.layout.enter(name, attributes);
    this.headings.enter(name, attributes);
    this.frames.enter(name, attributes);
    this.#signs?.enter(name, attributes);
    const isJson = name === 'script' && /ld\+json/iu.test(attributes.get('type') ?? '');
    if (name === 'a' && attributes.has('href')) {
      this.end();
      this.#link = new OpenLink(attributes, this.#place, this.layout.link);
      return;
    }
    const isTitle = name === 'title' && this.#link === undefined && this.title === undefined;
    if (isJson || isTitle) {
      this.end();
      this.#text = { name: isJson ? 'script' : 'title', text: '' };
      return;
    }
    this.#link?.enter(name, attributes);
    this.#note(name, attributes);
  }

  leave(name: string): void {
    this.words.leave(name);
    this.headings.leave(name);
    this.#link?.leave(name);
    if (name === (this.#link === undefined ? this.#text?.name : 'a')) this.end();
    this.layout.leave(name);
    this.#place.leave(name);
    this.frames.leave(name);
    this.#signs?.leave(name);
  }

  text(part: string): void {
    this.frames.text(part);
    this.#signs?.text(part);
    this.words.text(part);
    this.headings.text(part);
    this.prices.text(part);
    this.layout.text(part);
    this.#link?.text(part);
    const open = this.#text;
    if (open === undefined) return;
    const limit = open.name === 'script' ? LIMITS.parse.textBytes : LIMITS.parse.urlBytes;
    if (open.text.length < limit) open.text += part;
  }

  /** Ends what is open, as the page and the beginning of another do. */
  end(): void {
    if (this.#link !== undefined) this.#add(this.#link);
    this.#link = undefined;
    const { name, text = '' } = this.#text ?? {};
    this.#text = undefined;
    if (name === 'title') this.title ??= tidyLine(text, LIMITS.parse.titleBytes);
    if (name === 'script' && this.jsonLd.length < LIMITS.page.scripts) this.jsonLd.push(text);
  }

  #add(link: OpenLink): void {
    const anchors = link.inNavigation ? this.navigation : this.anchors;
    if (anchors.length < LIMITS.page.links) anchors.push(link.finish());
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
export function readPage({ url, headers, bytes, at }: PageDocument, signs?: PageSigns): Page {
  const reader = new PageReader(signs, at);
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
    words,
    headings,
    prices,
    frames,
  } = reader;
  const { parents, kinds } = layout;
  return {
    url,
    base: (base === undefined ? undefined : readUrl(base, url)?.href) ?? url,
    linkHeader: headers['link'] ?? '',
    title,
    language,
    links,
    anchors,
    navigation,
    layout: at === undefined ? layout : { parents, kinds, dates: withDaysToCome(layout, url, at) },
    headings: headings.found,
    prices: prices.found,
    texts: words.texts,
    refresh: refresh ?? headers['refresh'],
    shown: frames.sentTo ?? frames.addressIn(html.length),
    meta,
    jsonLd,
    scriptFeeds: feedsInScripts(html),
  };
}
