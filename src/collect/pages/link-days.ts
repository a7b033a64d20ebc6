/** The days in links: what is one beside the title of a card, and what may be that title. */
import type { DayReader } from './day-reader.ts';
import { isCalledTitle } from './own-words.ts';
import type { Day } from './page-day.ts';
import type { Attributes } from './page-elements.ts';
import { isForDates } from './short-day.ts';

/** A day that counts where its link says more than that. */
interface Doubtful {
  readonly day: Day;
  readonly text: string;
  /** Whether it counts in a card alone: in other links it may be the first word of a title. */
  readonly isOfCard: boolean;
}

/** A day in the text of an element, which is no part of what the link is called. */
interface Taken {
  /** Undefined where it is told by the end of the link whether it counts. */
  readonly day: Day | undefined;
  readonly isBesideTitle: boolean;
}

/** The link that ends. */
interface EndedLink {
  /** Whether there are blocks in it. */
  readonly isCard: boolean;
  /** In a cell of a table a link is what its column is of. */
  readonly isInCell: boolean;
}

/** Told of what stands in each link of a page, outside of headings. */
export class LinkDays {
  readonly #days: DayReader;
  #doubtful: Doubtful | undefined;

  constructor(days: DayReader) {
    this.#days = days;
  }

  /** A link begins. */
  begin(): void {
    this.#doubtful = undefined;
  }

  /** The day that the text of an element is. */
  ofNode(
    text: string,
    element: { readonly name: string; readonly attributes: Attributes },
  ): Taken | undefined {
    const isMeant = isForDates(element);
    // A title may be `Yesterday`.
    const named = isCalledTitle(element.attributes) ? undefined : this.#days.dayInWords(text);
    if (named !== undefined) {
      if (isMeant) return { day: named, isBesideTitle: true };
      this.#doubtful = { day: named, text, isOfCard: true };
      return { day: undefined, isBesideTitle: false };
    }
    const isNumber = isMeant && /\p{Nd}/u.test(text);
    if (element.name === 'a' && !isNumber) return undefined;
    const sure = this.#days.dayAlone(text);
    const day = sure ?? this.#days.shortDay(text, { isForDates: isNumber });
    if (day === undefined) return undefined;
    if (sure !== undefined || isNumber) return { day, isBesideTitle: true };
    this.#doubtful = { day, text, isOfCard: false };
    return { day: undefined, isBesideTitle: true };
  }

  /** The day that a block in a link is; a short one in elements of its own, as on the leaf of a calendar, is told at its end. */
  ofBlock(text: string): Day | undefined {
    const sure = this.#days.dayAlone(text);
    if (sure !== undefined || this.#doubtful !== undefined) return sure;
    const day = this.#days.shortDay(text, { isForDates: false });
    if (day !== undefined) this.#doubtful = { day, text: text.trim(), isOfCard: true };
    return undefined;
  }

  /** The day that a link is or has in it. */
  ofLink(text: string, { isCard, isInCell }: EndedLink): Day | undefined {
    const day = this.#days.dayAlone(text);
    if (day !== undefined) return day;
    const doubtful = this.#doubtful;
    const mayBe = doubtful !== undefined && (isCard || !doubtful.isOfCard);
    if (mayBe && doubtful.text !== text.trim()) return doubtful.day;
    return isInCell ? this.#days.shortDay(text, { isForDates: true }) : undefined;
  }
}
