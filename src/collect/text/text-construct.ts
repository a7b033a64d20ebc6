/** Text with a kind: Atom's text constructs (1.0 `type`, 0.3 `mode`), RSS descriptions, xhtml bodies. */

import type { MarkedText } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import { alternativesIn } from '../alternatives.ts';
import { closeEmptyElements } from '../xml/empty-elements.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { decodeReferences } from './character-references.ts';
import { cleanText, truncateBytes } from './characters.ts';
import { isClearlyMarkup } from './clear-markup.ts';
import { escapedBeside } from './escaped-markup.ts';
import { resolveMarkupLinks } from './markup-links.ts';
import { oneLine, plainMarkup, plainTitle } from './plain-title.ts';

/** In HTML, which this becomes, the namespace goes without saying. */
const XHTML_NAMESPACE =
  /(?<!\s)\s+xmlns(?::[\w-]+)?=(?:"http:\/\/www\.w3\.org\/1999\/xhtml"|'http:\/\/www\.w3\.org\/1999\/xhtml')/g;
const LOOKS_LIKE_HTML =
  /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,31}\d{0,2});/i;

/** Lines of nothing but base64; words with spaces between them are text. */
const BASE64 = /^[A-Za-z0-9+/]+(?:[\r\n]+[ \t]*[A-Za-z0-9+/]+)*={0,2}$/;
/** Fewer characters could be a word. */
const LEAST_BASE64 = 40;

const HTML_TYPE = /^(?:text\/)?html$/;
const ESCAPED_XHTML = /^<(?:div|p|h[1-6]|ul|ol|table|blockquote|img|a)[\s>/]/i;

/** Content without a declared kind, which in RSS is HTML whenever it looks like it. */
export function readHtml(element: XmlElement): MarkedText | undefined {
  const nested = element.nestedText();
  if (nested === undefined && element.hasTags) {
    return marked(escapedBeside(markupOf(element, true)), 'html', element);
  }
  const value = nested ?? element.text();
  return marked(value, LOOKS_LIKE_HTML.test(value) ? 'html' : 'text', element);
}

/** An Atom text construct or content element; `undefined` when it is empty or not text. */
export function readAtomText(element: XmlElement): MarkedText | undefined {
  const { language } = element.scope;
  for (const alternative of alternativesIn(element).toReversed()) {
    const text = readOneText(alternative);
    if (text !== undefined) return language === undefined ? text : { language, ...text };
  }
  return readOneText(element);
}

function readOneText(element: XmlElement): MarkedText | undefined {
  const type = element.attribute('type')?.split(';')[0]?.trim().toLowerCase() ?? 'text';
  const mode = element.attribute('mode')?.toLowerCase();
  if (isBase64(type, mode)) return readBase64(element, type);
  const nested = element.nestedText();
  if (nested !== undefined) return marked(nested, 'html', element);
  if (element.hasTags) return readMarkup(element, mode !== 'xml' && HTML_TYPE.test(type));
  const value = element.text();
  if (type === 'xhtml' || type === 'application/xhtml+xml') {
    return mode === 'escaped'
      ? marked(withoutWrapping(value), 'html', element)
      : readTaglessXhtml(element, value);
  }
  if (HTML_TYPE.test(type)) return marked(value, 'html', element);
  if (mode === 'escaped' && type !== 'text/plain') return readHtml(element);
  if (/^(?:text|plain|text\/plain)$/.test(type)) return readPlain(element, value);
  // What is no type at all, as `CDATA` or `escaped`, was written by somebody who means HTML.
  if (!type.includes('/')) return readHtml(element);
  return isMediaOfItsOwn(type, value) ? undefined : marked(value, 'text', element);
}

/** Whether a value is no text: Atom has in base64 what is neither text nor XML (RFC 4287, 4.1.3.3). */
function isMediaOfItsOwn(type: string, value: string): boolean {
  if (/^(?:image|audio|video|font)\//.test(type)) return true;
  return type.startsWith('application/') && value.length >= LEAST_BASE64 && BASE64.test(value);
}

/** Where HTML was to be escaped, a wrapping around nothing but text holds escaped HTML. */
function readMarkup(element: XmlElement, isEscaped: boolean): MarkedText | undefined {
  const markup = markupOf(element, isEscaped);
  // The wrapping that goes may say what its links are relative to.
  const based = FIRST_DIV.exec(markup)?.[0].includes('xml:base')
    ? resolveMarkupLinks(markup, element.scope.base)
    : markup;
  const inside = withoutWrapping(based);
  const isText = isEscaped && inside !== based && !inside.includes('<');
  return marked(isText ? decodeReferences(inside) : inside, 'html', element);
}

/** Text by the letter, but one that begins with an element of HTML was escaped by mistake. */
function readTaglessXhtml(element: XmlElement, value: string): MarkedText | undefined {
  if (!ESCAPED_XHTML.test(value)) return marked(element.markup(), 'html', element);
  return marked(withoutWrapping(value), 'html', element);
}

/** Publishers leave `type` out around HTML; without it only clear markup counts. */
function readPlain(element: XmlElement, value: string): MarkedText | undefined {
  const isUndeclared = element.attribute('type') === undefined;
  return marked(value, isUndeclared && isClearlyMarkup(value) ? 'html' : 'text', element);
}

/** Atom 1.0 has no `mode`: what is no text by its type alone is base64. */
function isBase64(type: string, mode: string | undefined): boolean {
  return mode === 'base64' || (mode === undefined && type === 'application/octet-stream');
}

function readBase64(element: XmlElement, type: string): MarkedText | undefined {
  const binary = Buffer.from(element.text().slice(0, LIMITS.parse.textBytes * 2), 'base64');
  const decoded = binary.toString('utf8').trim();
  if (decoded.includes('\ufffd') || decoded.includes('\u0000')) return undefined;
  const value = cleanText(decoded);
  const html = LOOKS_LIKE_HTML.test(value) || /html$/.test(type);
  return marked(value, html ? 'html' : 'text', element);
}

const FIRST_DIV = /^<div(?:\s[^<>]*)?>/i;
const LAST_DIV = /<\/div\s*>$/i;
const DIV = /<(\/?)div(?:\s[^<>]*)?>/gi;

/** Markup without the `div` that Atom has around xhtml, which is no part of it. */
function withoutWrapping(markup: string): string {
  const first = FIRST_DIV.exec(markup)?.[0];
  const last = LAST_DIV.exec(markup.slice(-20))?.[0];
  if (first === undefined || last === undefined) return markup;
  const inside = markup.slice(first.length, -last.length);
  let depth = 0;
  for (const [tag, slash] of inside.matchAll(DIV)) {
    if (!tag.endsWith('/>')) depth += slash === '' ? 1 : -1;
    if (depth < 0) return markup;
  }
  return inside.trim();
}

/** The first tag with a prefix. */
const PREFIXED = /<([A-Za-z][\w-]*):([A-Za-z]+)/;
/** What begins markup that is XHTML, also where its prefix is declared on the element itself or nowhere. */
const XHTML_BODY = /^(?:div|p|span|body)$/;

/** Inner markup of naked or xhtml content as HTML, without the prefix of XHTML. */
function markupOf(element: XmlElement, isHtml: boolean): string {
  let markup = element.markup(isHtml);
  const [, prefix, name = ''] = PREFIXED.exec(markup) ?? [];
  const isXhtml = () => element.scope.canonicalName(`${prefix}:${name}`).startsWith('xhtml:');
  if (prefix !== undefined && (XHTML_BODY.test(name) || isXhtml())) {
    markup = markup.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</');
  }
  return closeEmptyElements(
    markup.includes('xmlns') ? markup.replace(XHTML_NAMESPACE, '') : markup,
  );
}

function marked(
  value: string,
  type: MarkedText['type'],
  element: XmlElement,
): MarkedText | undefined {
  if (value === '') return undefined;
  const clean = truncateBytes(value, LIMITS.parse.textBytes);
  const whole = type === 'html' ? resolveMarkupLinks(clean, element.scope.base) : clean;
  const language = element.scope.language;
  return { type, value: whole, ...(language === undefined ? {} : { language }) };
}

/** An Atom text construct as a title: one line without markup. */
export function readAtomTitle(element: XmlElement): string | undefined {
  const text = readAtomText(element);
  if (text === undefined) return undefined;
  const isDeclared = element.has('type') || element.has('mode');
  if (text.type === 'text' && isDeclared) return oneLine(text.value);
  return element.hasTags ? plainMarkup(text.value) : plainTitle(text.value);
}
