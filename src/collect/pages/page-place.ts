/** Where in a page a link stands: the elements around it tell whether it is a headline. */
import type { Attributes } from './page-elements.ts';

/** Elements whose links lead through the site rather than to what it tells. */
const NAVIGATION = new Set(['nav', 'footer', 'aside']);
export const HEADING = /^h[1-6]$/u;
const NAVIGATION_ROLE = /^(?:navigation|menu|menubar|contentinfo|search)$/iu;
/** What elements without a meaning of their own are called that serve as navigation. */
const NAVIGATION_NAME =
  /^(?:(?:site|page|main|top|primary|secondary)[-_]?)?(?:nav|navbar|navigation|menu|footer|sidebar)$|^(?:breadcrumbs?|pagination|tag-?cloud|comments?|comment[-_]?list)$/iu;
const NAMED = new Set(['div', 'ul', 'ol', 'section', 'table']);

function servesNavigation(name: string, attributes: Attributes): boolean {
  if (NAVIGATION_ROLE.test(attributes.get('role') ?? '')) return name !== 'body';
  if (!NAMED.has(name)) return false;
  const names = `${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`;
  return names.split(/\s+/u).some((one) => NAVIGATION_NAME.test(one));
}

/** Told of the tags of a page, in their order; elements that are never closed cost nothing beyond themselves. */
export class PagePlace {
  /** Elements of navigation that are open. */
  #navigation = 0;
  /** How many of them are footers of articles. */
  #articleFooters = 0;
  #headers = 0;
  /** What serves as navigation by its role or name, and how many elements of that name are open since. */
  #region = { name: '', depth: 0 };
  #inHeading = false;
  #articles = 0;

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

  /** Where no date is that of a story. The footer of an article often has its date. */
  get hasNoDates(): boolean {
    return this.#navigation > this.#articleFooters || this.#region.depth > 0;
  }

  /** Beside what the page tells: in the header of the page, or in what serves as navigation. */
  get isBeside(): boolean {
    return this.#region.depth > 0 || (this.#headers > 0 && !this.inArticle);
  }

  enter(name: string, attributes: Attributes): void {
    if (name === this.#region.name && this.#region.depth > 0) this.#region.depth += 1;
    else if (this.#region.depth === 0 && servesNavigation(name, attributes)) {
      this.#region = { name, depth: 1 };
    }
    if (name === 'footer' && this.inArticle) this.#articleFooters += 1;
    if (NAVIGATION.has(name)) this.#navigation += 1;
    else if (name === 'header') this.#headers += 1;
    else if (HEADING.test(name)) this.#inHeading = true;
    else if (name === 'article') this.#articles += 1;
  }

  leave(name: string): void {
    if (name === this.#region.name && this.#region.depth > 0) this.#region.depth -= 1;
    if (name === 'footer') this.#articleFooters = Math.max(0, this.#articleFooters - 1);
    if (NAVIGATION.has(name)) this.#navigation = Math.max(0, this.#navigation - 1);
    else if (name === 'header') this.#headers = Math.max(0, this.#headers - 1);
    else if (HEADING.test(name)) this.#inHeading = false;
    else if (name === 'article') this.#articles = Math.max(0, this.#articles - 1);
  }
}
