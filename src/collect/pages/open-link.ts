/** A link of a page while it is read: its words, without what stands in it beside them. */
import { LIMITS } from '../../model/limits.ts';
import { tidyLine } from '../text/tidy-text.ts';
import { type CardTitle, LinkParts } from './link-parts.ts';
import { OwnWords } from './own-words.ts';
import type { PageAnchor, PageLink } from './page.ts';
import type { LinkPlace } from './page-blocks.ts';
import { withoutDays } from './page-day.ts';
import type { Attributes } from './page-elements.ts';
import { HEADING, type PagePlace } from './page-place.ts';

const LABEL_BYTES = 256;
/** What sites call the sign of a feed in their style sheets, sprites, files and drawings: `fa-rss`, `#icon-rss`, `rss.svg`, `RSS`. */
const FEED_SIGN = /(?:^|[^a-z])rss(?:[^a-z]|$)/iu;
const SIGN_ATTRIBUTES = ['class', 'href', 'xlink:href', 'src'];

/** What a link says by its attributes, beside its text. */
export function linkOf(attributes: Attributes, text: string): PageLink {
  return {
    href: attributes.get('href') ?? '',
    text: tidyLine(text, LIMITS.parse.titleBytes),
    label: tidyLine(attributes.get('aria-label') ?? attributes.get('title') ?? '', LABEL_BYTES),
    rel: (attributes.get('rel') ?? '').toLowerCase(),
    type: (attributes.get('type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
    language: (attributes.get('hreflang') ?? '').trim().toLowerCase(),
  };
}

/** Told of what stands in an anchor, once its own tag is there; where it stands is told by that tag, since its end may be missing. */
export class OpenLink {
  readonly inNavigation: boolean;

  readonly #attributes: Attributes;
  readonly #place: Pick<PageAnchor, 'isBeside' | 'inArticle' | 'inText' | 'block' | 'at'>;
  readonly #inHeading: boolean;
  /** The dates in it as written, which come as it is read. */
  readonly #dates: readonly string[];
  readonly #words = new OwnWords();
  readonly #parts = new LinkParts();
  /** Where the heading in it begins and ends in its words. */
  #heading: { readonly start: number; end?: number } | undefined;
  /** What its pictures show. */
  #picture = '';
  /** Whether there is the sign of a feed in it. */
  #hasFeedSign = false;

  constructor(attributes: Attributes, place: PagePlace, { dates, ...inLayout }: LinkPlace) {
    const { isBeside, inArticle, inHeading, inNavigation } = place;
    this.inNavigation = inNavigation;
    this.#attributes = attributes;
    this.#place = { isBeside, inArticle, ...inLayout };
    this.#inHeading = inHeading;
    this.#dates = dates;
  }

  /** A tag begins, which parts words. */
  begin(): void {
    this.#words.begin();
  }

  enter(name: string, attributes: Attributes): void {
    if (SIGN_ATTRIBUTES.some((key) => FEED_SIGN.test(attributes.get(key) ?? ''))) {
      this.#hasFeedSign = true;
    }
    this.#words.enter(name, attributes);
    if (HEADING.test(name)) this.#heading ??= { start: this.#words.length };
    else if (name === 'img' && this.#picture.length < LIMITS.parse.titleBytes) {
      this.#picture += ` ${attributes.get('alt') ?? ''} `;
    } else this.#parts.enter(name, attributes, this.#words.length);
  }

  leave(name: string): void {
    this.#words.leave(name);
    if (this.#heading !== undefined && HEADING.test(name)) {
      this.#heading.end ??= this.#words.length;
    }
  }

  text(part: string): void {
    if (this.#words.passing === 'title' && FEED_SIGN.test(part)) this.#hasFeedSign = true;
    this.#words.text(part);
  }

  /** The link as it was read to its end. */
  finish(): PageAnchor {
    const text = this.#words.said;
    const isPicture = text.trim() === '';
    const picture = tidyLine(this.#picture, LABEL_BYTES);
    const card = this.#titleOf(text);
    const link = linkOf(
      this.#attributes,
      isPicture ? this.#picture : (card?.title ?? withoutDays(text, this.#dates)),
    );
    return {
      ...link,
      further: card?.further,
      label: link.label || picture || (isPicture && this.#hasFeedSign ? 'RSS' : ''),
      heading: this.#headingOf(isPicture ? '' : link.text),
      isPicture,
      ...this.#place,
    };
  }

  #headingOf(text: string): string {
    if (this.#heading === undefined) return this.#inHeading ? text : '';
    const { start, end } = this.#heading;
    return tidyLine(this.#words.said.slice(start, end), LIMITS.parse.titleBytes);
  }

  /** The title in a link around a whole card, where no heading is. */
  #titleOf(text: string): CardTitle | undefined {
    const hasHeading = this.#heading !== undefined || this.#inHeading;
    return hasHeading ? undefined : this.#parts.titleOf(text, LIMITS.parse.titleBytes);
  }
}
