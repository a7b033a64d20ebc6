/** How a page is laid out: its blocks, one within the other, and in which of them its links and its dates stand. */
import { LIMITS } from '../../model/limits.ts';
import { boundsOf, endsBefore, isBlock } from './block-ends.ts';
import { LONGEST_LINE } from './date-line.ts';
import { DayReader } from './day-reader.ts';
import { LinkDays } from './link-days.ts';
import { type Day, LONGEST_DAY, momentOf } from './page-day.ts';
import type { Attributes } from './page-elements.ts';
import { HEADING, type PagePlace } from './page-place.ts';
import { isForDates } from './short-day.ts';

/** A run of text and links within a block, up to a break or another block. */
const LINE = 'line';
const LINE_ENDS = new Set(['br', 'hr']);
/** Elements without a meaning of their own that hold one story each, as microformats call it. */
const ENTRY = /(?:^|\s)h-entry(?:\s|$)/u;
/** Elements that may name the year or the month of what follows. */
const NAMES_PERIOD = /^(?:h[1-6]|dt|th|caption|summary)$/u;
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'title']);
/** What is nested deeper belongs to the block around, so that a hostile page costs nothing beyond its length. */
const MOST_DEPTH = 100;
/** Elements whose lines are those of a list. */
const LISTED = new Set(['li', 'dd']);
const NONE: Attributes = new Map();
const NO_ELEMENT = { name: '', attributes: NONE };
const CELL = new Set(['td', 'th']);
/** Elements within a line whose text may be a date with what others say beside: those that stress it have words of a text. */
const OWN = new Set(['span', 'small', 'abbr', 'font']);
/** Words before a link, in its line, that make it a part of a text, unless a sign goes before it behind which something begins. */
const WORDS = /(?:\p{L}+\P{L}+){3}/u;
const BEGINNING = /[.:|»•·–—-]\s*$/u;
const TAIL_CHARACTERS = 8;

export interface PageDate extends Day {
  readonly block: number;
  /** Its place among the links and the dates of the page. */
  readonly at: number;
  readonly inHeading: boolean;
}

export interface Layout {
  /** Number of a block → that of the block around it; the page itself is 0. */
  readonly parents: readonly number[];
  /** Number of a block → the name of its element, `entry` for one of microformats, or `line`. */
  readonly kinds: readonly string[];
  readonly dates: readonly PageDate[];
}

/** Where in the layout a link stands. */
export interface LinkPlace {
  readonly block: number;
  /** Its place among the links and the dates of the page. */
  readonly at: number;
  /** Whether words go before it. */
  readonly inText: boolean;
  /** The dates beside its words, as written; they come as it is read. */
  readonly dates: string[];
}

/** A block that is open. */
interface OpenBlock {
  readonly name: string;
  readonly block: number;
  /** What it says outside of links, as far as a date is long. */
  text: string;
  hasDate: boolean;
  /** Rows of its table that it stands in, as a cell. */
  readonly rows: number;
  /** As a table, the date of a cell that stands in several rows, and in how many it is left. */
  spanned?: { readonly day: Day; left: number };
}

/** Told of the elements and the text of a page, in their order. */
export class PageBlocks implements Layout {
  readonly parents: number[] = [];
  readonly kinds: string[] = [];
  readonly dates: PageDate[] = [];
  /** The last link that began. */
  link: LinkPlace = { block: 0, at: 0, inText: false, dates: [] };

  readonly #open: OpenBlock[] = [];
  #tooDeep = 0;
  #inLink = false;
  #at = 0;
  /** The text since the last tag, and that tag where it began an element. */
  #node = '';
  #begun = NO_ELEMENT;
  /** The end of the text before. */
  #tail = '';
  /** Whether the text that comes is what its element has said to programs before. */
  #isSaid = false;
  #unseen: string | undefined;

  readonly #place: PagePlace;
  readonly #days: DayReader;
  readonly #inLinks: LinkDays;

  /** `now` is when the page was fetched, where that is known. */
  constructor(place: PagePlace, now?: number) {
    this.#place = place;
    this.#days = new DayReader(now);
    this.#inLinks = new LinkDays(this.#days);
    this.#push('page');
  }

  enter(name: string, attributes: Attributes): void {
    if (this.#unseen !== undefined) return;
    this.#begun = { name, attributes };
    if (name === 'html') this.#days.language ??= attributes.get('lang');
    const moment = momentOf(name, attributes);
    if (UNSEEN.has(name)) this.#unseen = name;
    else if (LINE_ENDS.has(name)) this.#endLine();
    else if (name === 'a' && attributes.has('href')) this.#enterLink();
    else if (isBlock(name)) this.#enterBlock(name, attributes);
    const day = moment === undefined ? undefined : this.#days.toldIn(moment);
    this.#addDate(day);
    this.#isSaid = day !== undefined;
  }

  leave(name: string): void {
    this.endNode();
    this.#begun = NO_ELEMENT;
    if (name === this.#unseen) this.#unseen = undefined;
    else if (this.#unseen !== undefined) return;
    else if (name === 'a') this.#leaveLink();
    else if (!isBlock(name)) return;
    else if (this.#tooDeep > 0) this.#tooDeep -= 1;
    else this.#leaveTo(name);
  }

  text(part: string): void {
    if (this.#unseen !== undefined) return;
    if (this.#node.length <= LONGEST_LINE) this.#node += part.slice(0, 4 * LONGEST_LINE);
    this.#tail = part.slice(-TAIL_CHARACTERS);
  }

  /** The innermost block that is open. */
  get block(): number {
    return this.#top.block;
  }

  get #top(): OpenBlock {
    return this.#open[this.#open.length - 1]!;
  }

  #enterBlock(name: string, attributes: Attributes): void {
    this.#endLine();
    while (endsBefore(this.#top.name, name)) this.#pop();
    this.#push(name, attributes);
    if (name === 'tr') this.#spanRow();
  }

  /** Gives a row the date of a cell that reaches into it from a row before. */
  #spanRow(): void {
    const spanned = this.#table?.spanned;
    if (spanned === undefined || spanned.left === 0) return;
    spanned.left -= 1;
    this.#addDate(spanned.day);
  }

  get #table(): OpenBlock | undefined {
    return this.#open.findLast(({ name }) => name === 'table');
  }

  #leaveLink(): void {
    this.#leaveTo('a');
    // One that is too deep has no block of its own.
    this.#inLink = false;
  }

  #enterLink(): void {
    this.#leaveLink();
    this.#beginLine();
    this.#inLinks.begin();
    const { text, hasDate } = this.#top;
    const isListed = hasDate || LISTED.has(this.#open.at(-2)?.name ?? '');
    const inText = !isListed && WORDS.test(`${text} `) && !BEGINNING.test(this.#tail);
    this.#push('a');
    this.#inLink = true;
    this.link = { block: this.#top.block, at: this.#next(), inText, dates: [] };
  }

  #beginLine(): void {
    if (this.#top.name !== LINE && this.#top.name !== 'a') this.#push(LINE);
  }

  #endLine(): void {
    if (this.#top.name === LINE) this.#pop();
  }

  #push(name: string, attributes: Attributes = NONE): void {
    if (this.#open.length > MOST_DEPTH) {
      if (isBlock(name)) this.#tooDeep += 1;
      return;
    }
    const block = this.parents.length;
    this.parents.push(this.#open.length === 0 ? 0 : this.#top.block);
    this.kinds.push(ENTRY.test(attributes.get('class') ?? '') ? 'entry' : name);
    const rows = CELL.has(name) ? Number.parseInt(attributes.get('rowspan') ?? '1', 10) : 1;
    this.#open.push({ name, block, text: '', hasDate: false, rows });
  }

  /** Ends the innermost element of that name, if it is open within the innermost of its bounds. */
  #leaveTo(name: string): void {
    const bounds = boundsOf(name);
    // Hostile pages have half a million ends of what is not open, and a call for each block around would take a second.
    let at = this.#open.length - 1;
    while (at > 0 && this.#open[at]!.name !== name && !bounds.has(this.#open[at]!.name)) at -= 1;
    if (this.#open[at]!.name !== name) return;
    while (this.#open.length > at) this.#pop();
  }

  #pop(): void {
    const ended = this.#top;
    const { name, text } = ended;
    if (!ended.hasDate) this.#addDate(this.#dayOf(ended));
    if (NAMES_PERIOD.test(name) || (name === 'a' && this.#place.inHeading)) {
      this.#days.notePeriod(text);
    }
    if (name === 'a') this.#inLink = false;
    this.#open.pop();
    const outer = this.#top;
    outer.hasDate ||= ended.hasDate;
    const table = ended.hasDate && ended.rows > 1 ? this.#table : undefined;
    if (table !== undefined) table.spanned = { day: this.dates.at(-1)!, left: ended.rows - 1 };
    if (name !== 'a') addText(outer, text);
  }

  /** The day that an element is; a title in a link may have a date in it. */
  #dayOf({ name, text, block }: OpenBlock): Day | undefined {
    if (!this.#inLink) return this.#days.dayIn(text, { isForDates: false });
    if (HEADING.test(name) || (name === 'a' && this.#place.inHeading)) return undefined;
    if (name !== 'a') return this.#inLinks.ofBlock(text);
    const isInCell = CELL.has(this.#open.at(-3)?.name ?? '');
    return this.#inLinks.ofLink(text, { isCard: this.parents.length > block + 1, isInCell });
  }

  /** Takes the text since the last tag, which may be a date by itself. */
  endNode(): void {
    const written = this.#isSaid ? '' : this.#node.trim();
    this.#node = '';
    this.#isSaid = false;
    if (written === '') return;
    this.#beginLine();
    // Pages are indented, and dates in them broken.
    const node = written.replace(/\s+/gu, ' ');
    addText(this.#top, node);
    if (this.#inLink) this.#takeInLink(node, written);
    else this.#addDate(this.#dayOfNode(node));
  }

  /** The day in a text outside of links; a longer one in a heading is a title. */
  #dayOfNode(node: string): Day | undefined {
    const isForDates = this.#isForDates(node);
    const isWhole = isForDates || OWN.has(this.#begun.name);
    const day = this.#days.dayIn(node, isWhole ? { isForDates } : undefined);
    return day ?? (this.#place.inHeading ? undefined : this.#days.dayOfLine(node));
  }

  /** Whether a text with a number stands in an element that is there for dates. */
  #isForDates(node: string): boolean {
    return /\p{Nd}/u.test(node) && isForDates(this.#begun);
  }

  /** Takes a text in a link, which is a date in an element of its own alone. */
  #takeInLink(node: string, written: string): void {
    if (this.#place.inHeading || this.#begun.name === '') return;
    const taken = this.#inLinks.ofNode(node, this.#begun);
    if (taken?.isBesideTitle) this.link.dates.push(written);
    this.#addDate(taken?.day);
  }

  #next(): number {
    this.#at += 1;
    return this.#at;
  }

  #addDate(day: Day | undefined): void {
    if (day === undefined || this.#place.hasNoDates || this.dates.length >= LIMITS.page.links)
      return;
    const { block } = this.#top;
    this.#top.hasDate = true;
    this.dates.push({ ...day, block, at: this.#next(), inHeading: this.#place.inHeading });
  }
}

function addText(block: OpenBlock, text: string): void {
  if (block.text.length <= LONGEST_DAY) block.text += ` ${text}`;
}
