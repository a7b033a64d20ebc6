/** What pages call the parts that stand in the place of an article: the wall around what is sold, the note that there is none. */
import { LIMITS } from '../../model/limits.ts';
import type { Attributes } from './page-elements.ts';
import { isShown } from './page-frames.ts';

/** As sites call it in their style sheets, however they write that: `paywall`, `reg-wall`, `SubscriberOnly`, `post-upgrade-cta`. */
const WALL =
  /pay[-_]?wall|\breg(?:i|istration)?[-_]?wall|(?:log-?in|sign-?in|subscri\w{2,8}|meter(?:ed)?|content|premium|members?(?:hip)?)[-_]?wall\b|(?:subscri\w{2,8}|members?|premium|paid)[-_]?(?:only|gate\b|barrier|required|upsell)|(?:content|article|post|story)[-_]?(?:gate\b|locked|barrier|upgrade)|locked[-_]?(?:content|article|post)/iu;
/** What is called so because it is around nothing that is sold. */
const NO_WALL = /(?:^|[-_])(?:no|not|non|without|hide)[-_]|free/iu;
const HIDDEN = /(?:^|\s)(?:is-|d-)?(?:hidden|hide|none)(?=\s|$)/iu;
const MISSING =
  /(?:^|\s)(?:error[-_]?404|(?:page|is|template)[-_]404|404(?:[-_]page)?|(?:page[-_])?not[-_]?found)(?=\s|$)/iu;
/** Elements that are the page, or its article, whatever stands in them. */
const WHOLE = new Set(['html', 'body', 'main', 'article']);
const HOLDS_ARTICLE = new Set(['main', 'article']);
const PARTS = new Set(['div', 'section', 'aside', 'p', 'span', 'form', 'dialog', 'h2', 'h3']);
const UNSEEN = new Set(['script', 'style', 'template', 'noscript']);
/** Characters of a wall: what is longer is what stands behind it. */
const LONGEST = 600;
const MOST_WALLS = 8;

function isWall(names: string): boolean {
  return (
    WALL.test(names) && names.split(/\s+/u).some((name) => WALL.test(name) && !NO_WALL.test(name))
  );
}

/** A part of a page that is called a wall, and is short. */
export interface Wall {
  readonly words: string;
  /** Whether it stands in the main part of the page. */
  readonly inArticle: boolean;
}

/** Told of the elements and the text of a page, in their order. */
export class PageSigns {
  /** The first heading of the first rank. */
  heading = '';
  callsItselfMissing = false;
  /** Whether there is a wall by its name, on the whole of the page or a part of it. */
  isWalled = false;
  /** The walls that are short. */
  readonly walls: Wall[] = [];
  /** Whether a password is asked for: in its article, where it has one. */
  get asksPassword(): boolean {
    return this.#hasArticle ? this.#passwordInside : this.#passwordOutside;
  }

  /** Names that are of no wall, which most elements of a page share. */
  readonly #plain = new Set<string>();
  #unseen: string | undefined;
  /** Elements that are open of those that hold the article of a page. */
  #articles = 0;
  #hasArticle = false;
  #passwordInside = false;
  #passwordOutside = false;
  #inHeading = false;
  #hasHeading = false;
  /** The wall that is read. */
  #wall: { readonly name: string; depth: number; words: string } | undefined;

  enter(name: string, attributes: Attributes): void {
    if (this.#unseen !== undefined) return;
    if (UNSEEN.has(name)) this.#unseen = name;
    else if (name === 'h1') this.#inHeading = !this.#hasHeading;
    else if (name === 'input' && /^\s*password\s*$/iu.test(attributes.get('type') ?? '')) {
      if (this.#articles > 0) this.#passwordInside = true;
      else this.#passwordOutside = true;
    } else if (HOLDS_ARTICLE.has(name)) {
      this.#articles += 1;
      this.#hasArticle = true;
    }
    if (name === this.#wall?.name) this.#wall.depth += 1;
    const isWhole = WHOLE.has(name);
    if (!isWhole && (this.#wall !== undefined || !PARTS.has(name))) return;
    const names = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`;
    if (names === ' ' || this.#plain.has(names)) return;
    if (isWhole && MISSING.test(names)) this.callsItselfMissing = true;
    if (!isWall(names)) this.#plain.add(names);
    else if (!HIDDEN.test(names) && isShown(attributes)) this.#enterWall(name, isWhole);
  }

  #enterWall(name: string, isWhole: boolean): void {
    this.isWalled = true;
    if (!isWhole && this.walls.length < MOST_WALLS) this.#wall = { name, depth: 1, words: '' };
  }

  leave(name: string): void {
    if (name === this.#unseen) this.#unseen = undefined;
    if (HOLDS_ARTICLE.has(name) && this.#articles > 0) this.#articles -= 1;
    if (name === 'h1' && this.#inHeading) {
      this.#inHeading = false;
      this.#hasHeading = this.heading.trim() !== '';
    }
    if (this.#wall === undefined || name !== this.#wall.name) return;
    this.#wall.depth -= 1;
    if (this.#wall.depth > 0) return;
    const words = this.#wall.words.trim();
    if (words !== '' && words.length <= LONGEST) {
      this.walls.push({ words, inArticle: this.#articles > 0 });
    }
    this.#wall = undefined;
  }

  text(part: string): void {
    if (this.#unseen !== undefined) return;
    if (this.#inHeading && this.heading.length < LIMITS.parse.titleBytes) this.heading += part;
    if (this.#wall !== undefined && this.#wall.words.length <= LONGEST) this.#wall.words += part;
  }
}
