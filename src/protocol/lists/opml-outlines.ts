/** Outlines of any OPML, however damaged, as entries: groups, two levels, and an account of every `xmlUrl=`. */
import { LIMITS } from '../../model/limits.ts';
import { readSourceId } from '../source-name.ts';
import { mendTitle } from './feed-address.ts';
import { MERGE_MARKERS, PASSED_MARKER } from './merge-markers.ts';
import {
  type Attributes,
  addressesOf,
  attributeMap,
  firstCategory,
  outermostCategories,
  saysFeed,
  substituteOf,
} from './opml-attributes.ts';
import { hasAddress, isBalanced, withBrokenClosed } from './opml-balance.ts';
import {
  CUT_OFF,
  givenTitle,
  isFoundFeed,
  isOurs,
  type OpmlDocument,
  shownAddress,
} from './opml-document.ts';
import { decodeEntities, KEPT_AMPERSAND } from './opml-entities.ts';
import { type Beside, OpmlLedger } from './opml-ledger.ts';
import { refuseHead, takeStrays } from './opml-strays.ts';
import type { OpenTag, Tag } from './opml-tag.ts';
import { TagScanner } from './opml-tags.ts';

/** An outline that is open, with what becomes known of it before it closes. */
interface OpenOutline {
  /** Groups that what stands inside belongs to, outermost first; feeds and nameless outlines add none. */
  readonly path: readonly string[];
  /** Says what is wrong if the outline turns out to hold nothing. */
  readonly lack: (() => void) | undefined;
  filled: boolean;
}

const KNOWN_TAGS: ReadonlySet<string> = new Set(['opml', 'title', 'outline']);
/** What an outline says it is that holds others, which may be none. */
const GROUP_TYPE = /^(?:folder|group|category|collection|list)s?$/iu;
/** Where FreshRSS fetches the feeds of a group from. */
const LIST_NAME = 'frss:opmlurl';

/** Whether what looks like a tag within that one may be none. */
function isBroken(tag: Tag): boolean {
  return tag.kind === 'open' && !tag.isWhole;
}

function isOpenFeed(tag: Tag | undefined): boolean {
  if (tag?.kind !== 'open' || tag.name !== 'outline' || tag.closed) return false;
  return hasAddress(tag);
}

/** A tag of another name that has what only outlines have; nothing tells where it would close. */
function asOutline(tag: OpenTag): OpenTag {
  return { ...tag, name: 'outline', closed: true };
}

function noFeed(title = '', type = ''): string {
  return `"${title}", ${type === '' ? 'a link' : `of type ${type}`}, not a feed`;
}

class OutlineReader {
  readonly #text: string;
  readonly #ledger: OpmlLedger;
  readonly #isOurs: boolean;
  readonly #stack: OpenOutline[] = [];
  /** Offsets of the `xmlUrl` attributes that outlines brought. */
  readonly #accounted = new Set<number>();
  /** The tags whose values may look like addresses and are none, in file order. */
  readonly #whole: OpenTag[] = [];
  /** Refuses outlines of words alone; what names no feed at all is an outline of something else, and not refused. */
  readonly #bare: (() => void)[] = [];
  #balanced = true;
  #title: string | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#ledger = new OpmlLedger(text);
    this.#isOurs = isOurs(text);
  }

  read(): OpmlDocument {
    const scanner = new TagScanner(this.#text, (offset, what) => this.#ledger.repair(offset, what));
    const found: Tag[] = [];
    for (let tag = scanner.next(); tag !== undefined; tag = scanner.next()) {
      if (tag.kind === 'open' && tag.isWhole) this.#whole.push(tag);
      if (tag.kind === 'comment' || KNOWN_TAGS.has(tag.name)) found.push(tag);
      else if (tag.kind === 'open' && hasAddress(tag)) found.push(asOutline(tag));
    }
    const tags = withBrokenClosed(found);
    this.#noteDamage(tags);
    this.#balanced = isBalanced(tags);
    for (const [index, tag] of tags.entries()) this.#take(tag, tags[index - 1]);
    while (this.#stack.length > 0) this.#leave();
    const comments = tags.filter(({ kind }) => kind === 'comment');
    const inOrder = [...comments, ...scanner.passedComments].sort((a, b) => a.offset - b.offset);
    refuseHead(this.#text, this.#ledger);
    takeStrays(this.#text, this.#ledger, {
      accounted: this.#accounted,
      whole: this.#whole,
      comments: inOrder,
    });
    if (this.#ledger.isAnything) for (const refuse of this.#bare) refuse();
    return this.#ledger.document('opml', this.#title, tags.filter(isBroken));
  }

  #noteDamage(tags: readonly Tag[]): void {
    for (const marker of this.#text.matchAll(MERGE_MARKERS)) {
      this.#ledger.repair(marker.index, PASSED_MARKER);
    }
    const end = tags.find((tag) => tag.kind === 'close' && tag.name === 'opml')?.end;
    if (end === undefined) {
      this.#ledger.repair(this.#text.length, CUT_OFF);
    } else if (this.#text.slice(end).trim() !== '') {
      this.#ledger.repair(end, 'read on after the end of the document');
    }
  }

  #take(tag: Tag, before: Tag | undefined): void {
    if (tag.kind === 'comment') return;
    if (tag.kind === 'open' && tag.name === 'title') this.#title ??= this.#titleAfter(tag);
    if (tag.name !== 'outline') return;
    if (tag.kind === 'open') this.#enter(tag);
    else if (this.#balanced || !isOpenFeed(before)) this.#leave();
  }

  #titleAfter(tag: OpenTag): string | undefined {
    const end = this.#text.indexOf('<', tag.end);
    const raw = end === -1 ? '' : this.#text.slice(tag.end, end);
    return mendTitle(decodeEntities(raw, () => this.#ledger.repair(tag.offset, KEPT_AMPERSAND)));
  }

  #leave(): void {
    const outline = this.#stack.pop();
    if (outline !== undefined && !outline.filled) outline.lack?.();
  }

  #enter(tag: OpenTag): void {
    const parent = this.#stack.at(-1);
    if (parent !== undefined) parent.filled = true;
    const attributes = attributeMap(tag.attributes, this.#isOurs);
    const isEntry = this.#takeEntry(tag, attributes);
    const lack = isEntry ? undefined : this.#lackOf(tag, attributes);
    if (tag.closed) {
      lack?.();
      return;
    }
    // In an unbalanced document a feed is taken to be closed, lest it swallow all that follows.
    if (isEntry && !this.#balanced) return;
    const title = attributes.get('text')?.value || attributes.get('title')?.value;
    // With an address that says nothing it is refused as a feed, and still a group for what it holds.
    const isFeed = isEntry && addressesOf(tag)[0]?.value.trim() !== '';
    const name = isFeed ? undefined : mendTitle(title);
    const outer = parent?.path ?? [];
    const deeper = name !== undefined && outer.length < LIMITS.parse.xmlDepth;
    this.#stack.push({ path: deeper ? [...outer, name] : outer, lack, filled: false });
  }

  /** What to say of an outline that is neither feed nor group. */
  #lackOf(tag: OpenTag, attributes: Attributes): (() => void) | undefined {
    const text = (name: string) => attributes.get(name)?.value;
    const title = mendTitle(text('text') || text('title'));
    const type = text('type') ?? '';
    const address = text('htmlurl');
    if (saysFeed(attributes) || address !== undefined) {
      const reason = 'the outline has no xmlUrl';
      const [group] = this.#groupsOf(text('category'));
      const refusal = { kind: 'no-address', reason, title, group, address } as const;
      return () => this.#ledger.refuse(tag.offset, refusal);
    }
    const link = text('url') ?? text(LIST_NAME);
    if (link === undefined) {
      // Where closing tags tell little, a group may only seem to hold nothing.
      if (title === undefined || !this.#balanced || GROUP_TYPE.test(type)) return undefined;
      if (type !== '') return () => this.#ledger.passOver(tag.offset, noFeed(title, type));
      const reason = 'the outline has no address and nothing in it';
      return () => {
        this.#bare.push(() => {
          this.#ledger.refuse(tag.offset, { kind: 'no-address', reason, title });
        });
      };
    }
    const what = noFeed(title, type) + (link && `: ${shownAddress(link)}`);
    return () => this.#ledger.passOver(tag.offset, what);
  }

  /** Whether the outline is a subscription or a reference; then it is entered or refused here. */
  #takeEntry(tag: OpenTag, attributes: Attributes): boolean {
    const text = (name: string) => attributes.get(name)?.value;
    const title = givenTitle(text('title'), text('text'), text('winnow:feed'));
    const category = text('category');
    const path = this.#groupsOf(category);
    const otherGroups = outermostCategories(category).filter((name) => !path.includes(name));
    const htmlUrl = text('htmlurl');
    const said = { title, htmlUrl, time: text('winnow:time'), otherGroups };
    const reference = text('winnow:source');
    const [address, ...blank] = addressesOf(tag);
    const page = isFoundFeed(address?.value, text('winnow:found')) ? htmlUrl : undefined;
    const beside = page === undefined ? said : { ...said, pollUrl: address?.value };
    const substitute = substituteOf(tag, attributes);
    if (address !== undefined) {
      for (const { offset } of [...blank, address]) this.#accounted.add(offset);
      for (const each of blank) this.#ledger.attribute(each, beside, path);
      this.#ledger.attribute({ ...address, value: page ?? address.value }, beside, path);
    } else if (reference !== undefined) {
      this.#enterReference(tag.offset, reference, beside, path);
    } else if (substitute !== undefined) {
      // As it is written, so that whoever mends the file finds it there.
      const name = this.#text.slice(substitute.offset, substitute.offset + substitute.name.length);
      this.#ledger.repair(substitute.offset, `took the address from ${name} instead of xmlUrl`);
      // A misspelt name may end in the right one.
      const within = substitute.name.lastIndexOf('xmlurl');
      if (within !== -1) this.#accounted.add(substitute.offset + within);
      this.#ledger.attribute(substitute, beside, path);
    }
    return (address ?? reference ?? substitute) !== undefined;
  }

  /** The groups that are open; where none is, the one that the first category of an outline names. */
  #groupsOf(categories: string | undefined): readonly string[] {
    const path = this.#stack.at(-1)?.path ?? [];
    if (path.length > 0) return path;
    return firstCategory(categories);
  }

  #enterReference(offset: number, id: string, beside: Beside, path: readonly string[]): void {
    try {
      this.#ledger.reference(offset, readSourceId(id).name, beside, path);
    } catch {
      const reason = 'the outline refers to no known kind of source';
      this.#ledger.refuse(offset, { kind: 'no-address', reason, address: id });
    }
  }
}

/** Reads OPML of any kind; never throws, never loses an address. */
export function readOutlines(text: string): OpmlDocument {
  return new OutlineReader(text).read();
}
