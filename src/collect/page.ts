/** A web page as far as feeds and items can be found in it: its links, its metadata, its language. */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { LIMITS } from '../model/limits.ts';
import type { HeaderMap } from './fetch-result.ts';
import { pageText } from './page-text.ts';
import { tidyLine } from './plain-text.ts';

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
  /** `name` or `property` in lower case → first content. */
  readonly meta: ReadonlyMap<string, string>;
  /** Contents of JSON-LD scripts. */
  readonly jsonLd: readonly string[];
}

const MOST_LINKS = 2_000;
const MOST_SCRIPTS = 16;
const NAVIGATION = new Set(['nav', 'footer', 'aside']);

type Attributes = Map<string, string>;

/** Reads a page in one pass over its tokens; depth and size cost nothing beyond their length. */
export function readPage(document: PageDocument): Page {
  const html = pageText(document.bytes, document.headers['content-type']);
  const links: PageLink[] = [];
  const anchors: PageLink[] = [];
  const meta = new Map<string, string>();
  const jsonLd: string[] = [];
  let base: string | undefined;
  let title: string | undefined;
  let language: string | undefined;

  let name = '';
  let attribute = '';
  let value = '';
  let attributes: Attributes = new Map();
  let navigation = 0;
  /** What the text now being read belongs to. */
  let collecting: 'title' | 'json' | 'anchor' | undefined;
  let collected = '';
  let anchor: Attributes = new Map();

  const finish = () => {
    if (collecting === 'title') title ??= tidyLine(collected, LIMITS.parse.titleBytes);
    if (collecting === 'json' && jsonLd.length < MOST_SCRIPTS) jsonLd.push(collected);
    if (collecting === 'anchor' && navigation === 0 && anchors.length < MOST_LINKS) {
      anchors.push(linkOf(anchor, collected));
    }
    collecting = undefined;
    collected = '';
  };
  const begin = (what: typeof collecting) => {
    finish();
    collecting = what;
  };
  const enter = () => {
    if (name === 'a' && attributes.has('href')) {
      begin('anchor');
      anchor = attributes;
    } else if (name === 'title' && title === undefined) begin('title');
    else if (name === 'script' && /ld\+json/iu.test(attributes.get('type') ?? '')) begin('json');
    else if (name === 'img' && collecting === 'anchor')
      collected += ` ${attributes.get('alt') ?? ''} `;
    else if (NAVIGATION.has(name)) navigation += 1;
    else if (name === 'html') language = attributes.get('lang') ?? attributes.get('xml:lang');
    else if (name === 'base') base ??= attributes.get('href');
    else if (name === 'link' && links.length < MOST_LINKS) {
      links.push(linkOf(attributes, attributes.get('title') ?? ''));
    } else if (name === 'meta') {
      const key = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
      const content = attributes.get('content');
      if (key !== '' && content !== undefined && !meta.has(key)) meta.set(key, content);
    }
  };
  const keep = (part: string) => {
    const limit = collecting === 'json' ? LIMITS.parse.textBytes : LIMITS.parse.urlBytes;
    if (collecting !== undefined && collected.length < limit) collected += part;
  };

  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => keep(html.slice(start, end)),
    ontextentity: (codepoint) => keep(String.fromCodePoint(codepoint)),
    onopentagname: (start, end) => {
      name = html.slice(start, end).toLowerCase();
      attributes = new Map();
      if (collecting === 'anchor') collected += ' ';
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata: (start, end) => {
      if (value.length < LIMITS.parse.urlBytes * 4) value += html.slice(start, end);
    },
    onattribentity: (codepoint) => {
      value += String.fromCodePoint(codepoint);
    },
    onattribend: () => {
      if (attributes.size < LIMITS.parse.attributes && !attributes.has(attribute)) {
        attributes.set(attribute, value);
      }
    },
    onopentagend: enter,
    onselfclosingtag: enter,
    onclosetag: (start, end) => {
      const closed = html.slice(start, end).toLowerCase();
      if (closed === 'a' || closed === 'title' || closed === 'script') finish();
      else if (NAVIGATION.has(closed)) navigation = Math.max(0, navigation - 1);
    },
    oncdata: () => {},
    oncomment: () => {},
    ondeclaration: () => {},
    onprocessinginstruction: () => {},
    onend: finish,
  };
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
  return {
    url: document.url,
    base:
      base !== undefined && URL.canParse(base, document.url)
        ? new URL(base, document.url).href
        : document.url,
    linkHeader: document.headers['link'] ?? '',
    title: title ?? '',
    language,
    links,
    anchors,
    meta,
    jsonLd,
  };
}

function linkOf(attributes: Attributes, text: string): PageLink {
  return {
    href: attributes.get('href') ?? '',
    text: tidyLine(text, LIMITS.parse.titleBytes),
    rel: (attributes.get('rel') ?? '').toLowerCase(),
    type: (attributes.get('type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
  };
}
