/** What an element inherits: namespace prefixes, `xml:base` and `xml:lang`. Immutable; shared by all that add nothing. */

import { readLanguage } from '../languages/language.ts';
import { resolveUrl, webUrl } from '../urls/feed-url.ts';
import { FEED_PREFIX, FOREIGN_PREFIX, prefixByCustom, prefixOfAddress } from './namespaces.ts';

/** The scope of an element and all inside it that declare nothing. */
export class XmlScope {
  readonly base: string | undefined;
  readonly language: string | undefined;
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #names = new Map<string, string>();
  /** Only around the root: the prefix of the namespace that is its by right, and the one it is written with. */
  readonly #own: string | undefined;
  readonly #rootPrefix: string;

  private constructor(
    prefixes: ReadonlyMap<string, string>,
    base: string | undefined,
    language: string | undefined,
    own?: string,
    rootPrefix = '',
  ) {
    this.#prefixes = prefixes;
    this.#own = own;
    this.#rootPrefix = rootPrefix;
    this.base = base;
    this.language = language;
  }

  /**
   * The scope around the root element; `base` is the document's address where it is known, `own` the prefix of the
   * namespace that is the root's by right, `rootPrefix` the one it is written with, in lower case, if any.
   */
  static around(base: string | undefined, own: string, rootPrefix = ''): XmlScope {
    const isForeign = rootPrefix !== '' && prefixByCustom(rootPrefix) === FOREIGN_PREFIX;
    const prefixes = new Map(isForeign ? [[rootPrefix, own]] : []);
    return new XmlScope(prefixes, base, undefined, own, rootPrefix);
  }

  /** The scope inside an element with these attributes; itself when they add nothing. */
  inside(attributes: ReadonlyMap<string, string>): XmlScope {
    let prefixes: Map<string, string> | undefined;
    let { base, language } = this;
    let changed = false;
    for (const [name, value] of attributes) {
      if (name.startsWith('xmlns')) {
        prefixes ??= new Map(this.#prefixes);
        this.#declare(prefixes, name, value);
      } else if (name === 'xml:base') {
        base = webUrl(resolveUrl(value, this.base)) ?? base;
        changed = true;
      } else if (name === 'base' && !attributes.has('xml:base')) {
        // As CDF has it, which knows no namespaces; of other documents an address in full means the same.
        base = webUrl(value.trim()) ?? base;
        changed = true;
      } else if (name === 'xml:lang') {
        language = readLanguage(value);
        changed = true;
      }
    }
    if (prefixes === undefined && !changed) return this;
    return new XmlScope(prefixes ?? this.#prefixes, base, language);
  }

  #declare(prefixes: Map<string, string>, name: string, address: string): void {
    const known = prefixOfAddress(address);
    const isRoot = this.#own !== undefined && this.#names.size === 0;
    if (name === 'xmlns') {
      // The root's namespace, however misspelt and be it another's, is the feed's; a stranger's deeper down is not.
      const isFeeds = isRoot ? known !== this.#own : address.trim() === '';
      prefixes.set('', isFeeds ? FEED_PREFIX : (known ?? FOREIGN_PREFIX));
    } else if (name.startsWith('xmlns:')) {
      const prefix = name.slice(6);
      const isFeeds = isRoot && prefix === this.#rootPrefix && known === undefined;
      prefixes.set(prefix, isFeeds ? FEED_PREFIX : (known ?? prefixByCustom(prefix)));
    }
  }

  /** The scope in which the prefix of `raw`, which nobody knows, is that of the feed's own elements. */
  adopting(raw: string): XmlScope {
    const prefix = raw.slice(0, Math.max(0, raw.indexOf(':'))).toLowerCase();
    const prefixes = new Map(this.#prefixes).set(prefix, FEED_PREFIX);
    return new XmlScope(prefixes, this.base, this.language);
  }

  /** `dc:Creator` as `dc:creator` by what its prefix stands for here; feed elements have no prefix. */
  canonicalName(raw: string): string {
    const cached = this.#names.get(raw);
    if (cached !== undefined) return cached;
    const colon = raw.indexOf(':');
    const local = raw.slice(colon + 1).toLowerCase();
    const written = colon === -1 ? '' : raw.slice(0, colon);
    const prefix =
      this.#prefixes.get(written.toLowerCase()) ??
      (written === '' ? FEED_PREFIX : prefixByCustom(written));
    const name = prefix === FEED_PREFIX ? local : `${prefix}:${local}`;
    this.#names.set(raw, name);
    return name;
  }
}
