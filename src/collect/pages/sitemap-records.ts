/** The records of a sitemap or an index of them: what it says of each page, read token by token. */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { LIMITS } from '../../model/limits.ts';
import { ADDRESS_LINE, SITEMAP_ROOT } from './is-sitemap.ts';

/** As written; a film's or an image's own title and address are not the page's. */
export interface SitemapRecord {
  loc: string;
  date: string;
  title: string;
}

/** What a document says of pages, and of further sitemaps. */
export interface SitemapRecords {
  readonly pages: readonly SitemapRecord[];
  readonly indexes: readonly SitemapRecord[];
}

/** The addresses of a plain list. */
function readLines(text: string): SitemapRecords {
  const lines = text.split(/\s+/u, LIMITS.sitemap.pages).filter((line) => line !== '');
  return { pages: lines.map((loc) => ({ loc, date: '', title: '' })), indexes: [] };
}

/** Where the text of each element goes. */
const FIELDS: ReadonlyMap<string, keyof SitemapRecord> = new Map([
  ['loc', 'loc'],
  ['title', 'title'],
  ['lastmod', 'date'],
  ['publication_date', 'date'],
]);

const IGNORED = () => {};

class RecordReader {
  readonly pages: SitemapRecord[] = [];
  readonly indexes: SitemapRecord[] = [];
  /** What a document calls its own elements by, in lower case: `sm:` or nothing. */
  readonly #prefix: string;
  #record: SitemapRecord | undefined;
  #field: keyof SitemapRecord | undefined;

  constructor(root: string) {
    this.#prefix = SITEMAP_ROOT.exec(root)?.[1]?.toLowerCase() ?? '';
  }

  #ownName(name: string): string {
    const lower = name.toLowerCase();
    return lower.startsWith(this.#prefix) ? lower.slice(this.#prefix.length) : lower;
  }

  open(written: string): void {
    const name = this.#ownName(written);
    if (name === 'url' || name === 'sitemap') this.#record = { loc: '', date: '', title: '' };
    const local = name.slice(name.indexOf(':') + 1);
    // An image has a `loc` and a `title` of its own, which are not the page's.
    const isForeign = name.startsWith('image:') || (name !== local && local === 'loc');
    this.#field = isForeign ? undefined : FIELDS.get(local);
    if (this.#record === undefined) return;
    if (local === 'publication_date') this.#record.date = '';
    // Films have titles of their own, and `lastmod` may come after the date of the news.
    else if (this.#field !== 'loc' && this.#field !== undefined && this.#record[this.#field] !== '')
      this.#field = undefined;
  }

  text(part: string): void {
    if (this.#record === undefined || this.#field === undefined) return;
    const before = this.#record[this.#field];
    if (before.length < LIMITS.parse.urlBytes) this.#record[this.#field] = before + part;
  }

  close(written: string): void {
    this.#field = undefined;
    const name = this.#ownName(written);
    const records = name === 'url' ? this.pages : name === 'sitemap' ? this.indexes : undefined;
    if (records === undefined) return;
    // What is never closed may be cut off in the middle of its address.
    const hasRoom = records.length < LIMITS.sitemap.pages;
    if (this.#record !== undefined && hasRoom) records.push(this.#record);
    this.#record = undefined;
  }
}

/**
 * The records of a document or a part of one, in its order; none of anything but a sitemap or an index of them.
 * `root` is the beginning of the document.
 */
export function readRecords(xml: string, root: string): SitemapRecords {
  if (ADDRESS_LINE.test(root)) return readLines(xml);
  const reader = new RecordReader(root);
  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => reader.text(xml.slice(start, end)),
    ontextentity: (codepoint) => reader.text(String.fromCodePoint(codepoint)),
    oncdata: (start, end, offset) => reader.text(xml.slice(start, end - offset)),
    onopentagname: (start, end) => reader.open(xml.slice(start, end)),
    onclosetag: (start, end) => reader.close(xml.slice(start, end)),
    onopentagend: IGNORED,
    onselfclosingtag: IGNORED,
    onattribname: IGNORED,
    onattribdata: IGNORED,
    onattribentity: IGNORED,
    onattribend: IGNORED,
    oncomment: IGNORED,
    ondeclaration: IGNORED,
    onprocessinginstruction: IGNORED,
    onend: IGNORED,
  };
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, callbacks);
  tokenizer.write(xml);
  tokenizer.end();
  return reader;
}
