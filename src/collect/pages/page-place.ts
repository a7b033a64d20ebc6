/** Where in a page a link stands: the elements around it tell whether it is a headline, and what belongs together with it. */
import { parseDate } from '../dates/date.ts';
import type { Attributes } from './page-elements.ts';

/** Elements whose links lead through the site rather than to what it tells. */
const NAVIGATION = new Set(['nav', 'footer', 'aside']);
const HEADING = /^h[1-6]$/u;
/** Elements that hold one story each, with its date. */
const STORY = new Set(['article', 'li', 'tr', 'dd']);
/** The same of elements without a meaning of their own, as microformats call it. */
const ENTRY = /(?:^|\s)h-entry(?:\s|$)/u;
/** Words that may be a date with day and year, and what stands around one. */
const DATE_LIKE = /\d{4}\D{1,12}\d|\d\D{1,12}\d{4}/u;
const MOST_DATE_CHARACTERS = 40;
const AROUND_DATE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const NAVIGATION_ROLE = /^(?:navigation|menu|menubar|contentinfo|search)$/iu;
/** What elements without a meaning of their own are called that serve as navigation. */
const NAVIGATION_NAME =
  /^(?:(?:site|page|main|top|primary|secondary)[-_]?)?(?:nav|navbar|navigation|menu|footer|sidebar)$|^(?:breadcrumbs?|pagination|tag-?cloud)$/iu;
const NAMED = new Set(['div', 'ul', 'ol', 'section', 'table']);

function servesNavigation(name: string, attributes: Attributes): boolean {
  if (NAVIGATION_ROLE.test(attributes.get('role') ?? '')) return name !== 'body';
  if (!NAMED.has(name)) return false;
  const names = `${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`;
  return names.split(/\s+/u).some((one) => NAVIGATION_NAME.test(one));
}

/** Told of the tags of a page, in their order; elements that are never closed cost nothing beyond themselves. */
export class PagePlace {
  /** Number of a story → when it came out, as the page says to programs. */
  readonly dates = new Map<number, string>();

  /** Elements of navigation that are open. */
  #navigation = 0;
  #headers = 0;
  /** What serves as navigation by its role or name, and how many elements of that name are open since. */
  #region = { name: '', depth: 0 };
  #inHeading = false;
  #articles = 0;
  readonly #stories: { readonly name: string; readonly story: number }[] = [];
  readonly #open = new Map<string, number>();
  /** Elements without a meaning that are open, and at which of them a story began. */
  #divs = 0;
  readonly #entries: number[] = [];
  #lastStory = 0;

  /** Inside of an element of navigation. */
  get inNavigation(): boolean {
    return this.#navigation > 0;
  }

  get inHeading(): boolean {
    return this.#inHeading;
  }

  get inArticle(): boolean {
    return this.#articles > 0;
  }

  /** Beside what the page tells: in the header of the page, or in what serves as navigation. */
  get isBeside(): boolean {
    return this.#region.depth > 0 || (this.#headers > 0 && !this.inArticle);
  }

  /** The number of the story around; 0 outside of any. */
  get story(): number {
    return this.#stories[this.#stories.length - 1]?.story ?? 0;
  }

  enter(name: string, attributes: Attributes): void {
    if (name === this.#region.name && this.#region.depth > 0) this.#region.depth += 1;
    else if (this.#region.depth === 0 && servesNavigation(name, attributes)) {
      this.#region = { name, depth: 1 };
    }
    if (NAVIGATION.has(name)) this.#navigation += 1;
    else if (name === 'header') this.#headers += 1;
    else if (HEADING.test(name)) this.#inHeading = true;
    else if (STORY.has(name)) this.#enterStory(name);
    else if (name === 'time') this.#date(attributes.get('datetime'));
    else if (name === 'div') this.#enterDiv(attributes);
  }

  leave(name: string): void {
    if (name === this.#region.name && this.#region.depth > 0) this.#region.depth -= 1;
    if (NAVIGATION.has(name)) this.#navigation = Math.max(0, this.#navigation - 1);
    else if (name === 'header') this.#headers = Math.max(0, this.#headers - 1);
    else if (HEADING.test(name)) this.#inHeading = false;
    else if (STORY.has(name)) this.#leaveStory(name);
    else if (name === 'div') this.#leaveDiv();
  }

  /** Told of the text outside of links: a date in it is that of its story where none is given to programs before. */
  text(part: string): void {
    if (this.story === 0 || this.dates.has(this.story) || part.length > MOST_DATE_CHARACTERS)
      return;
    if (!DATE_LIKE.test(part)) return;
    const written = part.replace(AROUND_DATE, '');
    if (parseDate(written) !== undefined) this.#date(written);
  }

  #date(written: string | undefined): void {
    const { story } = this;
    if (written && story > 0 && !this.dates.has(story)) this.dates.set(story, written);
  }

  #enterDiv(attributes: Attributes): void {
    this.#divs += 1;
    if (!ENTRY.test(attributes.get('class') ?? '')) return;
    this.#entries.push(this.#divs);
    this.#enterStory('div');
  }

  #leaveDiv(): void {
    if (this.#entries.at(-1) === this.#divs) {
      this.#entries.pop();
      this.#leaveStory('div');
    }
    this.#divs = Math.max(0, this.#divs - 1);
  }

  #enterStory(name: string): void {
    if (name === 'article') this.#articles += 1;
    this.#lastStory += 1;
    this.#stories.push({ name, story: this.#lastStory });
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
  }

  #leaveStory(name: string): void {
    if ((this.#open.get(name) ?? 0) === 0) return;
    let left: string | undefined;
    do {
      left = this.#stories.pop()?.name;
      if (left === undefined) return;
      this.#open.set(left, (this.#open.get(left) ?? 1) - 1);
      if (left === 'article') this.#articles -= 1;
    } while (left !== name);
  }
}
