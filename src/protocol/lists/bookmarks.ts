/**
 * Bookmarks as browsers export them (the Netscape format, and XBEL), and as Pocket did: pages in folders, some with the feed that was
 * on them.
 */
import { LIMITS } from '../../model/limits.ts';
import { mendTitle } from './feed-address.ts';
import { lastPlacedBefore, type Span, spanAround } from './file-order.ts';
import { BEGINS_AS_LINK } from './list-line.ts';
import { misspeltAttribute } from './misspelt-names.ts';
import { CUT_OFF, type OpmlDocument, shownAddress } from './opml-document.ts';
import { decodeEntities } from './opml-entities.ts';
import { OpmlLedger } from './opml-ledger.ts';
import { CONTROLS } from './opml-markup.ts';
import type { OpenTag, ScannedAttribute, Tag } from './opml-tag.ts';
import { TagScanner } from './opml-tags.ts';
import { UNCLOSED } from './opml-values.ts';

const DOCTYPE = /^\s*<!doctype\s+netscape-bookmark/iu;
/** Lists and what heads them, for files that lost their first line. */
const LISTS = /<dl\b[^<]*(?:<p>\s*)?<dt>\s*<(?:a|h3)\b/iu;
/** What Pocket exported: a page, each of whose links says when it was saved. */
const SAVED_LINK = /<a\s+href\s*=\s*"[^"]*"\s+time_added\s*=\s*"\d/iu;
/** What holds bookmarks in the one format and the other. */
const FOLDERS: readonly string[] = ['dl', 'folder'];
/** How XBEL begins, and where its folders and bookmarks have their titles. */
const XBEL = /^\s*(?:<[?!][^>]*>\s*)*<xbel\b/iu;
const TITLE_WITHIN = /\s*<title(?:\s[^<>]*)?>([^<]*)/iuy;
/** What a bookmark may lead to that is no page of the web; any other beginning is a slip, or that of a host. */
const SCHEME =
  /^(?:about|android-app|blob|brave|chrome|data|edge|facetime|file|ftps?|gemini|git|gopher|help|info|intent|ircs?|javascript|ldaps?|magnet|mailto|man|[a-z]{1,10}-extension|nfs|nntp|opera|place|resource|s?news|sftp|skype|smb|sms|ssh|steam|svn|tel|telnet|tg|trash|view-source|vivaldi|vnc|webcals?|wss?|wyciwyg|xmpp|zotero):/iu;
/** Where the address of a bookmark is. */
const ADDRESS_NAMES = ['href', 'feedurl'];
/** Where that of a feed is, beside the address of a page. */
const FEED_NAME = ['feedurl'];
/** Where that of a picture is, or a word for the address. */
const ASIDE = /icon|shortcut/u;
/** What a link has that is a bookmark, with or without an address. */
const SAVED_NAMES: readonly string[] = ['add_date', 'time_added'];

/** The next attribute, in an address that lost the quote at its end. */
const NEXT_ATTRIBUTE =
  /\s(?:add_date|time_added|last_(?:visit|modified)|icon(?:_uri)?|href|feedurl|shortcuturl|tags|private)\s*=[\s\S]*$/iu;

/** An address where that of a bookmark stands, be its tag or its name broken; and what is its title then. */
const ADDRESS =
  /(?:(?:(?<![\w-])|(?<=<a))(?:href|feedurl)|<[a-z]{1,12}(?==["'])|<\s{0,9}a?\s{1,9}[^\s=<>"']{0,12}|[>"'](?=["'=\s]{1,9}[^\s"'<>]{1,2048}["']\s{1,9}\w{1,20}=))["'\s=\u201c\u201d]{1,20}((?:feed|https?):[^\s"'<>\u201c\u201d]*)/giu;
/** As far as a title may go: there may be no other tag behind it. */
const WORDS_BEHIND = /[^<>]{0,400}>([^<]{0,2000})/uy;

/** So much of a file is looked at for its kind: what heads a page or a list is shorter. */
const HEAD_CHARACTERS = 4_096;

/** What a page has and bookmarks have not. */
const PAGE = /<(?:html|head|body|script|div)\b/iu;

/** Whether the text is bookmarks that a browser exported. */
export function isBookmarks(text: string): boolean {
  const start = text.slice(0, HEAD_CHARACTERS);
  return (
    DOCTYPE.test(text) ||
    XBEL.test(start) ||
    SAVED_LINK.test(start) ||
    (LISTS.test(start) && !PAGE.test(start))
  );
}

/** A bookmark without the name of an address; an address may be in its tag all the same. */
interface Lacking extends Span {
  readonly title: string | undefined;
  readonly group: string | undefined;
  /** By whatever name. */
  readonly address: string | undefined;
}

class BookmarkReader {
  readonly #text: string;
  readonly #ledger: OpmlLedger;
  /** Names of the lists that are open; a list without a heading adds none. */
  readonly #folders: (string | undefined)[] = [];
  /** How many are open inside of those, too deep for anything but damage. */
  #deeper = 0;
  /** Where the attributes stand whose addresses are told of, and their tags. */
  readonly #accounted = new Set<number>();
  /** In file order. */
  readonly #comments: Tag[] = [];
  readonly #lacking: Lacking[] = [];
  #heading: string | undefined;
  #title: string | undefined;
  /** Whether a bookmark was found. */
  #isBegun = false;

  constructor(text: string) {
    this.#text = text;
    this.#ledger = new OpmlLedger(text);
  }

  read(): OpmlDocument {
    // What is loose in this markup (a `<p>` that is never closed) is its form, not damage.
    const scanner = new TagScanner(this.#text, () => {});
    for (let tag = scanner.next(); tag !== undefined; tag = scanner.next()) {
      if (tag.kind === 'open') this.#open(tag);
      else if (tag.kind === 'comment') this.#comments.push(tag);
      else if (tag.kind === 'close' && FOLDERS.includes(tag.name)) this.#closeFolder();
    }
    this.#accountForRest();
    if (this.#folders.length > 0) {
      this.#ledger.repair(this.#text.length, CUT_OFF);
    }
    return this.#ledger.document('bookmarks', this.#title);
  }

  #open(tag: OpenTag): void {
    if (tag.name === 'title') this.#takeTitle(tag);
    else if (tag.name === 'h3') this.#heading = this.#wordsAfter(tag);
    else if (tag.name === 'dl') this.#openFolder();
    else if (tag.name === 'a' || tag.name === 'bookmark') this.#take(tag);
    else if (tag.name === 'folder' && !tag.closed) {
      this.#heading = this.#titleWithin(tag);
      this.#openFolder();
    }
  }

  /** Takes the title of all of it, which stands in no folder. */
  #takeTitle(tag: OpenTag): void {
    if (this.#folders.length === 0 && !this.#isBegun) this.#title ??= this.#wordsAfter(tag);
  }

  /** What XBEL calls a folder or a bookmark, right behind its tag. */
  #titleWithin(tag: OpenTag): string | undefined {
    TITLE_WITHIN.lastIndex = tag.end;
    const words = tag.closed ? undefined : TITLE_WITHIN.exec(this.#text)?.[1];
    return words === undefined ? undefined : mendTitle(decodeEntities(words, () => {}));
  }

  #openFolder(): void {
    if (this.#folders.length < LIMITS.parse.xmlDepth) this.#folders.push(this.#heading);
    else this.#deeper++;
    this.#heading = undefined;
  }

  #closeFolder(): void {
    if (this.#deeper > 0) this.#deeper--;
    else this.#folders.pop();
  }

  #take(tag: OpenTag): void {
    const attribute = (name: string) => tag.attributes.find((one) => one.name === name);
    const page = attribute('href');
    const feed = attribute('feedurl');
    const isGiven = (one: ScannedAttribute | undefined) => Boolean(one?.value.trim());
    const meant = isGiven(page) ? FEED_NAME : ADDRESS_NAMES;
    const misspelt = isGiven(feed) ? undefined : misspeltAttribute(tag.attributes, meant);
    const found = (isGiven(feed) ? feed : misspelt) ?? page ?? feed;
    this.#isBegun = true;
    if (found === undefined) {
      const isSaved = tag.attributes.some(({ name }) => SAVED_NAMES.includes(name));
      if (tag.name !== 'bookmark' && !isSaved) return;
      const { offset, end } = tag;
      const address = tag.attributes.find(
        ({ name, value }) => BEGINS_AS_LINK.test(value) && !ASIDE.test(name),
      )?.value;
      const [group] = this.#path();
      this.#lacking.push({ offset, end, title: this.#titleOf(tag), group, address });
      return;
    }
    if (misspelt !== undefined) {
      const name = this.#text.slice(misspelt.offset, misspelt.offset + misspelt.name.length);
      this.#ledger.repair(misspelt.offset, `took the address from ${name} instead of ${meant[0]}`);
    }
    for (const { offset } of [tag, page ?? found, found]) this.#accounted.add(offset);
    const holdsOther = /<a\s/iu.test(this.#text.slice(tag.offset + 1, tag.end));
    const title = holdsOther ? undefined : this.#titleOf(tag);
    const address = found.value.replace(NEXT_ATTRIBUTE, '').trim();
    if (address !== found.value.trim()) {
      this.#ledger.repair(found.offset, UNCLOSED);
    }
    const scheme = SCHEME.exec(address)?.[0];
    if (scheme !== undefined) {
      const name = title ?? shownAddress(address);
      this.#ledger.passOver(tag.offset, `"${name}", a bookmark of ${scheme}`);
      return;
    }
    const path = this.#path();
    const placed = { ...found, value: address, offset: tag.offset };
    this.#ledger.attribute(placed, { title, htmlUrl: page?.value.trim() }, path);
  }

  /** The folders that are open and have a name, outermost first. */
  #path(): readonly string[] {
    return this.#folders.filter((name) => name !== undefined);
  }

  #titleOf(tag: OpenTag): string | undefined {
    return tag.name === 'a' ? this.#wordsAfter(tag) : this.#titleWithin(tag);
  }

  /** What no tag could be read of, or stands in that of another. */
  #accountForRest(): void {
    const entryBefore = lastPlacedBefore(this.#ledger.placed());
    const commentAround = spanAround(this.#comments);
    const lackingAround = spanAround(this.#lacking);
    const filled = new Set<Lacking | undefined>();
    for (const { 0: all, 1: address = '', index } of this.#text.matchAll(ADDRESS)) {
      if (this.#accounted.has(index)) continue;
      // It may be found from the bracket of its tag on.
      filled.add(lackingAround(index + 1));
      WORDS_BEHIND.lastIndex = index + all.length;
      const words = WORDS_BEHIND.exec(this.#text)?.[1];
      const title = words === undefined ? undefined : mendTitle(decodeEntities(words, () => {}));
      const value = decodeEntities(address, () => {});
      if (commentAround(index) !== undefined) {
        const reason = 'the bookmark is commented out';
        this.#ledger.refuse(index, { kind: 'comment', reason, title, address: value });
        continue;
      }
      this.#ledger.repair(index, 'took an address that stands outside of any readable bookmark');
      this.#ledger.address(index, value, { title }, entryBefore(index)?.path ?? []);
    }
    for (const lacking of this.#lacking.filter((one) => !filled.has(one))) {
      const { offset, title, group, address } = lacking;
      const reason = 'the bookmark has no address';
      this.#ledger.refuse(offset, { kind: 'no-address', reason, title, group, address });
    }
  }

  #wordsAfter(tag: OpenTag): string | undefined {
    const end = this.#text.indexOf('<', tag.end);
    const words = this.#text.slice(tag.end, end === -1 ? undefined : end);
    return mendTitle(decodeEntities(words, () => {}));
  }
}

/** Every bookmark of the web as an entry, in the outermost of its folders; what is no page is passed over. Never throws. */
export function readBookmarks(text: string): OpmlDocument {
  return new BookmarkReader(text.replaceAll(CONTROLS, '')).read();
}
