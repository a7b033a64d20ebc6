/**
 * A feed document read once, front to back, over its tags: elements a dialect asks for are handed over
 * finished, everything else is stepped over unbuilt. Depth and attributes are bounded while reading; wrongly
 * nested and unclosed elements are closed where their parents are.
 */

import { CUT_SHORT } from '../../model/feed.ts';
import { dropHalves, wholeLength } from './cut-off.ts';
import { LookAhead } from './look-ahead.ts';
import { FOREIGN_PREFIX } from './namespaces.ts';
import { OpenNames } from './open-names.ts';
import { OpenScopes } from './open-scopes.ts';
import { isOpaque, type Mode, ReadingDepth } from './reading-depth.ts';
import { LONGEST_NAME, TagAttributes } from './tag-attributes.ts';
import { opensNothing } from './unclosed-html.ts';
import { XmlElement } from './xml-element.ts';
import type { XmlListener } from './xml-listener.ts';
import { readXmlTokens, type XmlTokenListener } from './xml-tokens.ts';

/** The reading of one document; `repairs` are filled while it goes on. */
export class XmlReader implements XmlTokenListener {
  readonly repairs = new Set<string>();
  readonly #source: string;
  readonly #listener: XmlListener;
  readonly #names: OpenNames;
  #mode: Mode = 'container';
  /** Depth at which the present text, tree, skipped or passed element stands. */
  #floor = -1;
  /** Where the inside of that element begins. */
  #floorAt = 0;
  #itemDepth = -1;
  #itemName = '';
  #firstItemName: string | undefined;
  readonly #open: XmlElement[] = [];
  readonly #scopes: OpenScopes;
  #tagName = '';
  #tagStart = 0;
  readonly #attributes: TagAttributes;
  #listening = false;
  readonly #lookAhead: LookAhead;
  /** Whether an item was closed where another began, which may lie within it. */
  #hasInterrupted = false;
  readonly #depth = new ReadingDepth();

  /** `base` is the document's address where it is known, `own` the prefix of its root's namespace. */
  constructor(source: string, base: string | undefined, own: string, listener: XmlListener) {
    this.#source = source;
    this.#names = new OpenNames(source, this.repairs);
    this.#scopes = new OpenScopes(source, base, own);
    this.#listener = listener;
    this.#attributes = new TagAttributes(source);
    this.#lookAhead = new LookAhead(source);
  }

  /** Reads the whole document; throws `ReadingStopped` at a limit, with everything before it handed over. */
  read(): void {
    readXmlTokens(this.#source, this);
    if (this.#names.count > 0) this.#end();
  }

  openTag(start: number, end: number): void {
    this.#tagName = end - start > LONGEST_NAME ? '' : this.#source.slice(start, end);
    this.#tagStart = start - 1;
    this.#attributes.begin();
    if ((isOpaque(this.#mode) || this.#mode === 'tree') && this.#endsUnclosed()) {
      this.repairs.add('elements closed where the next begins');
      this.#closeTo(this.#floor, this.#tagStart);
    }
    this.#listening = this.#mode !== 'text' && this.#mode !== 'skip';
  }

  attributeName(start: number, end: number): void {
    this.#attributes.name(start, end, this.#listening);
  }

  attributeValue(start: number, end: number): void {
    const repair = this.#listening ? this.#attributes.value(start, end) : undefined;
    if (repair !== undefined) this.repairs.add(repair);
  }

  openTagEnd(end: number): void {
    this.#openElement(end + 1);
  }

  selfClosingTagEnd(end: number): void {
    // An empty item inside an item is nothing, and ends nothing.
    if (this.#itemDepth !== -1 && this.#tagName === this.#itemName) return;
    if (this.#openElement(end + 1)) this.#closeTo(this.#names.count - 1, end + 1);
    else this.#depth.closes();
  }

  closeTag(start: number, end: number): void {
    const depth = this.#names.depthOf(start, end);
    if ((depth === -1 || depth > this.#floor) && this.#depth.closes()) return;
    if (depth === -1) {
      // A stray closing tag is no text of the element it stands in.
      const captured = this.#open[this.#open.length - 1];
      if (captured !== undefined) captured.hasTags = true;
      return;
    }
    const isItem = depth === this.#itemDepth;
    this.#closeTo(depth, this.#source.lastIndexOf('<', start));
    if (isItem && this.#hasInterrupted) this.#resumeItem(end);
  }

  closingTag(from: number, to: number): number {
    const depth = this.#mode === 'text' ? this.#floor : this.#names.count - 1;
    const at = this.#source.slice(from, to).indexOf(`</${this.#names.at(depth)}>`);
    if (at === -1) return -1;
    this.repairs.add('character data closed where its element is');
    return from + at;
  }

  mended(repair: string): void {
    this.repairs.add(repair);
  }

  #end(): void {
    this.repairs.add(CUT_SHORT.xml);
    dropHalves(this.#open, this.#source);
    if (this.#itemDepth !== -1) this.#listener.breakOff();
    this.#closeTo(0, wholeLength(this.#source));
  }

  /** Whether it is open now: what HTML has empty never is. */
  #openElement(innerStart: number): boolean {
    this.#names.forgetStrays();
    if (this.#mode !== 'container' && this.#mode !== 'passing' && this.#opensItem()) {
      // An item inside an item's or the feed's text is one whose neighbour was never closed.
      this.repairs.add('elements closed where their parents are');
      this.#closeTo(this.#itemDepth === -1 ? this.#floor : this.#itemDepth, this.#tagStart);
    }
    const isWhole = isOpaque(this.#mode);
    const isPassedOver =
      opensNothing(this.#tagName, this.#names.at(this.#names.count - 1), isWhole) ||
      this.#depth.opens(this.#mode, this.#names.count);
    if (isWhole || isPassedOver) {
      const captured = this.#open[this.#open.length - 1];
      if (captured !== undefined) captured.hasTags = true;
      if (isPassedOver) return false;
      this.#names.push(this.#tagName);
    } else {
      this.#enter(innerStart);
    }
    return true;
  }

  /** Whether the tag, being that of an element the dialect knows, ends the one that is read or skipped, since nothing else does. */
  #endsUnclosed(): boolean {
    const inItem = this.#itemDepth !== -1;
    const name = this.#scopes.current.canonicalName(this.#tagName);
    if (this.#listener.interest(name, inItem) === undefined) return false;
    const tree = this.#mode === 'tree' ? this.#open[0] : undefined;
    if (tree !== undefined && this.#listener.mayHold(tree.name, name, inItem)) return false;
    const around = this.#names.at(this.#floor);
    const item = inItem ? this.#itemName : undefined;
    return this.#lookAhead.isUnclosed(this.#floorAt, around, item, this.#tagStart);
  }

  /** Whether the tag opens an item of the feed's own. */
  #opensItem(): boolean {
    const isItem =
      this.#itemDepth === -1
        ? this.#listener.container(this.#scopes.current.canonicalName(this.#tagName)) === 'item'
        : this.#tagName === this.#itemName;
    const around = this.#names.at(this.#floor);
    return isItem && !this.#lookAhead.isNested(around, this.#tagName, this.#tagStart);
  }

  #enter(innerStart: number): void {
    const depth = this.#names.count;
    const { values: attributes, declares } = this.#attributes;
    if (attributes !== undefined && declares) this.#scopes.enter(depth, attributes);
    let name = this.#scopes.current.canonicalName(this.#tagName);
    if (this.#mode === 'container' && this.#isStrangersContainer(name)) {
      this.#scopes.adopt(this.#tagName);
      name = this.#scopes.current.canonicalName(this.#tagName);
    }
    const element = (): XmlElement =>
      new XmlElement(name, attributes, this.#scopes.current, this.#source, innerStart);
    this.#names.push(this.#tagName);
    if (this.#mode === 'tree') {
      const parent = this.#open[this.#open.length - 1];
      const child = element();
      if (parent !== undefined) {
        parent.hasTags = true;
        parent.children.push(child);
      }
      this.#open.push(child);
      return;
    }
    const inItem = this.#itemDepth !== -1;
    const container = this.#listener.container(name);
    if (container === 'item' && (!inItem || this.#tagName === this.#itemName)) {
      this.#openItem(element());
    } else if (container === 'feed' && !inItem) {
      this.#mode = 'container';
      this.#listener.open('feed', element());
    } else if (this.#mode === 'container') {
      const interest = this.#listener.interest(name, inItem);
      this.#floor = depth;
      this.#floorAt = innerStart;
      if (interest === undefined) {
        this.#mode = inItem ? 'skip' : 'passing';
      } else {
        this.#mode = interest;
        this.#open.push(element());
      }
    }
  }

  /** Whether the name is a channel's or an item's but for a namespace that nobody knows; with a prefix, only below the root. */
  #isStrangersContainer(name: string): boolean {
    if (!name.startsWith(`${FOREIGN_PREFIX}:`) || this.#itemDepth !== -1) return false;
    if (this.#names.count !== 1 && this.#tagName.includes(':')) return false;
    // Beside items of the feed's own, a stranger's are something else.
    if (this.#firstItemName !== undefined && this.#firstItemName !== this.#tagName) return false;
    return this.#listener.container(name.slice(FOREIGN_PREFIX.length + 1)) !== undefined;
  }

  #openItem(element: XmlElement): void {
    const name = this.#tagName;
    this.#firstItemName ??= name;
    if (this.#itemDepth !== -1) {
      this.repairs.add('elements closed where their parents are');
      this.#hasInterrupted = true;
      this.#listener.interruptItem();
      this.#names.pop();
      this.#closeTo(this.#itemDepth, this.#tagStart);
      this.#names.push(name);
    }
    this.#itemDepth = this.#names.count - 1;
    this.#itemName = name;
    this.#mode = 'container';
    this.#listener.open('item', element);
  }

  /** Goes on with the item around the one that was just closed, where that lay within it. */
  #resumeItem(at: number): void {
    if (!this.#lookAhead.closesNext(this.#itemName, at) || !this.#listener.resumeItem()) return;
    this.#itemDepth = this.#names.count;
    this.#names.push(this.#itemName);
  }

  #closeTo(depth: number, end: number): void {
    while (this.#names.count > depth) {
      this.#names.pop();
      this.#closeOne(this.#names.count, end);
    }
  }

  #closeOne(depth: number, end: number): void {
    this.#depth.reset();
    this.#scopes.leave(depth);
    if (this.#mode === 'tree' || (this.#mode === 'text' && depth === this.#floor)) {
      const element = this.#open.pop();
      element?.finish(end);
      if (depth === this.#floor) {
        this.#mode = 'container';
        if (element !== undefined) this.#listener.element(element, this.#itemDepth !== -1);
      }
    } else if (depth === this.#floor && this.#mode !== 'container') {
      this.#mode = 'container';
    } else if (depth === this.#itemDepth) {
      this.#itemDepth = -1;
      this.#listener.closeItem();
      // Back in what surrounds items: elements of no interest there may themselves hold items.
      this.#mode = 'container';
    }
  }
}
