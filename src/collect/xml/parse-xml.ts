/** An XML feed to the model: the reader's events into drafts, through the tables of one dialect. */

import { CUT_SHORT, type Feed, type FeedItem } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import { ATOM } from '../dialects/atom.ts';
import type { XmlDialect } from '../dialects/dialect.ts';
import { RDF } from '../dialects/rdf.ts';
import { RSS } from '../dialects/rss.ts';
import { Draft, RANK } from '../draft.ts';
import { FeedError } from '../feed-error.ts';
import { finishFeed, finishItem } from '../finish.ts';
import { NewestItems } from '../newest-items.ts';
import { webUrl } from '../urls/feed-url.ts';
import { withSiteLinks } from '../urls/site-links.ts';
import { FEED_PREFIX } from './namespaces.ts';
import type { XmlElement } from './xml-element.ts';
import { type Interest, ReadingStopped, type XmlListener } from './xml-listener.ts';
import { XmlReader } from './xml-reader.ts';

const DIALECTS: Readonly<Record<'rss' | 'rdf' | 'atom', XmlDialect>> = {
  rss: RSS,
  rdf: RDF,
  atom: ATOM,
};

class FeedListener implements XmlListener {
  readonly feed = new Draft();
  readonly items = new NewestItems();
  readonly #dialect: XmlDialect;
  readonly #base: string | undefined;
  #item: Draft | undefined;
  /** Which item it is, where it goes on after one that lay within it. */
  #place: number | undefined;
  /** Items in which others began, with which items they are; they may go on behind these. */
  readonly #interrupted: { readonly item: Draft; readonly place: number }[] = [];
  #isBrokenOff = false;
  /** Whether the only item is the half of one. */
  isFirstInHalf = false;

  constructor(dialect: XmlDialect, base: string | undefined) {
    this.#dialect = dialect;
    this.#base = base;
  }

  container(name: string): 'feed' | 'item' | undefined {
    return this.#dialect.containers.get(name);
  }

  interest(name: string, inItem: boolean): Interest | undefined {
    return (inItem ? this.#dialect.itemElements : this.#dialect.feedElements).get(name)?.interest;
  }

  mayHold(tree: string, name: string, inItem: boolean): boolean {
    const rule = (inItem ? this.#dialect.itemElements : this.#dialect.feedElements).get(tree);
    return rule?.mayHold?.(name) ?? true;
  }

  open(kind: 'feed' | 'item', element: XmlElement): void {
    if (kind === 'feed') this.#dialect.openFeed(this.feed, element);
    else {
      this.#item = new Draft();
      this.#dialect.openItem(this.#item, element);
    }
  }

  element(element: XmlElement, inItem: boolean): void {
    if (!inItem) this.#dialect.feedElements.get(element.name)?.read(this.feed, element);
    else if (this.#item !== undefined) {
      this.#dialect.itemElements.get(element.name)?.read(this.#item, element);
    }
  }

  breakOff(): void {
    this.#isBrokenOff = true;
  }

  closeItem(): void {
    // One that has not said where it leads would be taken for another once the whole is there; alone it is better than nothing.
    const isAlone = this.items.count === 0;
    const isKept = !this.#isBrokenOff || isAlone || this.#isNamed();
    this.isFirstInHalf = this.#isBrokenOff && isAlone;
    if (this.#item !== undefined && isKept) {
      const saysLanguage = this.feed.isRanked('language', RANK.near);
      const base = this.base();
      let item = finishItem(this.#item, base, saysLanguage);
      if (base !== this.#base && base !== undefined) item = withSiteLinks(item, base);
      if (this.#place === undefined) this.items.add(item);
      else this.items.replace(this.#place, item);
    }
    this.#item = undefined;
    this.#place = undefined;
  }

  interruptItem(): void {
    if (this.#item === undefined) return;
    this.#interrupted.push({ item: this.#item, place: this.#place ?? this.items.count });
    // Of neighbours that were never closed there may be any number.
    if (this.#interrupted.length > LIMITS.parse.xmlDepth) this.#interrupted.shift();
  }

  resumeItem(): boolean {
    const last = this.#interrupted.pop();
    this.#item = last?.item;
    this.#place = last?.place;
    return last !== undefined;
  }

  #isNamed(): boolean {
    const names = ['link', 'guidLink', 'originalLink', 'id'] as const;
    return names.some((name) => this.#item?.get(name) !== undefined);
  }

  /** Where no address of the document is known, the feed's own words must do. */
  base(): string | undefined {
    return this.#base ?? webUrl(this.feed.get('link')) ?? webUrl(this.feed.get('selfLink'));
  }
}

/** Reads the document from its root; `base` is its address where known. Throws `FeedError` `unreadable`. */
export function parseXml(
  text: string,
  rootAt: number,
  kind: 'rss' | 'rdf' | 'atom',
  base: string | undefined,
): Feed {
  const listener = new FeedListener(DIALECTS[kind], base);
  const own = kind === 'atom' ? 'atom' : FEED_PREFIX;
  const reader = new XmlReader(rootAt === 0 ? text : text.slice(rootAt), base, own, listener);
  const repairs = reader.repairs;
  try {
    reader.read();
  } catch (thrown) {
    if (!(thrown instanceof ReadingStopped)) throw thrown;
    if (listener.items.count === 0) {
      throw new FeedError('unreadable', 'the document is nested too deeply to be read');
    }
    repairs.add('nested too deeply; read up to there');
  }
  // An element whose tag breaks off was never open.
  if (!text.includes('>', rootAt)) repairs.add(CUT_SHORT.xml);
  if (listener.isFirstInHalf && repairs.delete(CUT_SHORT.xml)) repairs.add(CUT_SHORT.firstItem);
  const items: readonly FeedItem[] = listener.items.take();
  const { leftOut } = listener.items;
  const feed = finishFeed(listener.feed, kind, items, listener.base());
  return { ...feed, ...leftOut, repairs: [...repairs, ...leftOut.repairs] };
}
