/** Links, pictures and films of markup with absolute addresses, each by the nearest `xml:base` around it. */

import { LIMITS } from '../../model/limits.ts';
import { isAbsolute, joinUrl, resolveUrl, webUrl } from '../urls/feed-url.ts';
import { decodeReferences } from './character-references.ts';
import { type HtmlListener, readHtmlTokens } from './html-tokens.ts';
import { hasRelativeOffer, mapOffers } from './srcset.ts';

const NAMES =
  'href|src|srcset|cite|poster|longdesc|background|data|action|formaction|codebase|classid|usemap|profile';
const LINK_ATTRIBUTE = new RegExp(`\\s(?:${NAMES})\\s*$`, 'i');
const LINK_NAME = new RegExp(`^(?:${NAMES})$`, 'i');
/** Characters looked at before an equals sign: the longest of these names with the spaces around it. */
const LINK_ATTRIBUTE_LENGTH = 14;
const ABSOLUTE = '(?:[a-z][a-z0-9+.-]*:|#)';
/** No two runs of white space touch: where nothing follows them, every way to part them would be tried. */
const ABSOLUTE_VALUE = new RegExp(
  `\\s*(?:"\\s*(?:"|${ABSOLUTE})|'\\s*(?:'|${ABSOLUTE})|${ABSOLUTE})`,
  'iy',
);
const [SMALL_T, CAPITAL_T, SPACE] = [0x74, 0x54, 0x20];
const SRCSET = /\ssrcset\s*$/i;
const VALUE_START = /\s*(["'])/y;
/** Any attribute with a value: what stands between the quotes of another one is none. */
const ATTRIBUTE = /(?<=[\s"'/])(([^\s"'<>/=]+)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;
const OWN_BASE = /\sxml:base\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/i;

/** The markup; the same string where nothing in it is relative. */
export function resolveMarkupLinks(markup: string, base: string | undefined): string {
  const hasBases = markup.includes('xml:base');
  if (!hasBases && (base === undefined || !hasRelativeLink(markup))) return markup;
  const resolver = new LinkResolver(markup, base);
  readHtmlTokens(markup, resolver);
  return resolver.whole();
}

/** Looks only where there is an equals sign: content is long and its links nearly always absolute. */
function hasRelativeLink(markup: string): boolean {
  for (let at = markup.indexOf('='); at !== -1; at = markup.indexOf('=', at + 1)) {
    if (isAbsoluteValue(markup, at + 1)) {
      if (hasRelativePicture(markup, at)) return true;
    } else if (LINK_ATTRIBUTE.test(markup.slice(Math.max(0, at - LINK_ATTRIBUTE_LENGTH), at)))
      return true;
  }
  return false;
}

/** Whether a value that begins at `from`, with its quote, is absolute; most are of the web, which takes no expression to tell. */
function isAbsoluteValue(markup: string, from: number): boolean {
  if (markup.startsWith('"http', from)) {
    const colon = markup.charAt(from + 5);
    if (colon === ':' || (colon === 's' && markup.charAt(from + 6) === ':')) return true;
  }
  ABSOLUTE_VALUE.lastIndex = from;
  return ABSOLUTE_VALUE.test(markup);
}

/** Whether the value of a `srcset`, at whose equals sign this is, goes on with a relative address behind the first. */
function hasRelativePicture(markup: string, at: number): boolean {
  // Nearly all attributes with an address end with another letter.
  const last = markup.charCodeAt(at - 1);
  if (last !== SMALL_T && last !== CAPITAL_T && last !== SPACE) return false;
  if (!SRCSET.test(markup.slice(Math.max(0, at - LINK_ATTRIBUTE_LENGTH), at))) return false;
  VALUE_START.lastIndex = at + 1;
  const quote = VALUE_START.exec(markup)?.[1];
  if (quote === undefined) return false;
  const from = VALUE_START.lastIndex;
  const end = markup.indexOf(quote, from);
  return end !== -1 && hasRelativeOffer(markup.slice(from, end));
}

/** Writes the markup anew, tag by tag: what looks like an attribute in its text is somebody's example. */
class LinkResolver implements HtmlListener {
  readonly #markup: string;
  readonly #base: string | undefined;
  /** Elements around that have a base of their own, and those of their name inside them, which close before. */
  readonly #bases: { readonly name: string; readonly base: string | undefined }[] = [];
  #written = '';
  #from = 0;

  constructor(markup: string, base: string | undefined) {
    this.#markup = markup;
    this.#base = base;
  }

  characters(): void {}

  open(name: string, start: number, end: number): void {
    if (start === end && this.#bases.length === 0) return;
    let attributes = this.#markup.slice(start, end);
    const outer = this.#bases[this.#bases.length - 1];
    let base = outer === undefined ? this.#base : outer.base;
    const own = attributes.includes('xml:base') ? OWN_BASE.exec(attributes) : null;
    if (own !== null) {
      base = webUrl(resolveUrl(own[1] ?? own[2], base)) ?? base;
      attributes = attributes.replace(own[0], '');
    }
    const isOpen = !attributes.endsWith('/') && this.#bases.length < LIMITS.parse.htmlDepth;
    if (isOpen && (own !== null || outer?.name === name)) this.#bases.push({ name, base });
    if (own === null && !hasRelativeLink(attributes)) return;
    this.#written += this.#markup.slice(this.#from, start) + resolveAttributes(attributes, base);
    this.#from = end;
  }

  close(name: string): void {
    if (this.#bases[this.#bases.length - 1]?.name === name) this.#bases.pop();
  }

  whole(): string {
    return this.#written + this.#markup.slice(this.#from);
  }
}

function resolveAttributes(attributes: string, base: string | undefined): string {
  if (base === undefined) return attributes;
  return attributes.replace(
    ATTRIBUTE,
    (whole, lead: string, name: string, double?: string, single?: string, bare?: string) => {
      const written = (double ?? single ?? bare ?? '').trim();
      if (!LINK_NAME.test(name) || /[<>]/.test(written)) return whole;
      const plain = decodeReferences(written);
      const url =
        name.toLowerCase() === 'srcset'
          ? mapOffers(plain, (one) => resolved(one, base) ?? one)
          : resolved(plain, base);
      if (url === undefined || url === plain) return whole;
      return `${lead}"${url.replaceAll('&', '&amp;').replaceAll('"', '%22')}"`;
    },
  );
}

/** The address made absolute; `undefined` for one that is, or that stays on the page. */
function resolved(written: string, base: string): string | undefined {
  const isOwn = written === '' || written.startsWith('#') || isAbsolute(written);
  return isOwn ? undefined : joinUrl(written, base);
}
