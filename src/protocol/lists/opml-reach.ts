/** How far an outline goes on that is broken inside its own tag: its attributes may stand behind what seems to end it. */
import type { CommentEnds } from './opml-comments.ts';
import { KNOWN, placedName, QUOTED, QUOTES } from './opml-names.ts';

/** Where the next tag of OPML begins, behind which nothing belongs to this one. */
const EDGE = '<(/?(?:outline|body|opml|head))(?![\\w:.-])';
/** One that lost its bracket. */
const BARE_EDGE = `(?<![\\w:.<-])(outline)\\s+[\\w:.-]+${QUOTED}`;
/** The beginning of a tag of anything else. */
const OTHER_TAG = '<(?=[a-z])';
const MARK = new RegExp(
  `(<!--)|${EDGE}|${BARE_EDGE}|(${OTHER_TAG})|(?<![\\w:.-])(${KNOWN})\\s*=|[${QUOTES}]\\s*/>`,
  'giu',
);

/** What shows that a tag goes on, with the name of the attribute, or none for the end that closes it. */
export interface Mark {
  readonly index: number;
  readonly name: string | undefined;
}

/** Marks in their order, asked for places of the text roughly in theirs. */
class Marks {
  readonly #marks: Mark[] = [];
  #next = 0;

  add(mark: Mark): void {
    this.#marks.push(mark);
  }

  /** The first that is not before that place. */
  after(at: number): Mark | undefined {
    while ((this.#marks[this.#next - 1]?.index ?? -1) >= at) this.#next--;
    while ((this.#marks[this.#next]?.index ?? Number.POSITIVE_INFINITY) < at) this.#next++;
    return this.#marks[this.#next];
  }
}

/** Finds what still belongs to a tag. */
export class TagReach {
  readonly #text: string;
  readonly #comments: CommentEnds;
  #all = new Marks();
  /** Those that are not within a tag of anything else. */
  #own = new Marks();
  /** The marks are known from here up to the next tag of OPML. */
  #from = 0;
  #edge = -1;

  constructor(text: string, comments: CommentEnds) {
    this.#text = text;
    this.#comments = comments;
  }

  /** The first mark that is not before that place, and before the next tag of OPML. */
  after(at: number): Mark | undefined {
    this.#know(at);
    return this.#all.after(at);
  }

  /** The same, of those that are in no tag of anything else that begins behind. */
  ownAfter(at: number): Mark | undefined {
    this.#know(at);
    return this.#own.after(at);
  }

  #know(at: number): void {
    if (at >= this.#from && at <= this.#edge) return;
    [this.#all, this.#own, this.#from, this.#edge] = [
      new Marks(),
      new Marks(),
      at,
      this.#text.length,
    ];
    let otherEnd = -1;
    MARK.lastIndex = at;
    for (let match = MARK.exec(this.#text); match !== null; match = MARK.exec(this.#text)) {
      const { index } = match;
      const [, comment, edge, bareEdge, other, written] = match;
      if ((edge ?? bareEdge) !== undefined) {
        this.#edge = index;
        return;
      }
      if (comment !== undefined) {
        MARK.lastIndex = this.#comments.of(index) ?? MARK.lastIndex;
      } else if (other !== undefined) {
        if (otherEnd < index) otherEnd = this.#endOf(index);
      } else {
        const name = written === undefined ? undefined : placedName(written, 0).name;
        this.#all.add({ index, name });
        if (index > otherEnd) this.#own.add({ index, name });
      }
    }
  }

  #endOf(tag: number): number {
    const end = this.#text.indexOf('>', tag);
    return end === -1 ? this.#text.length : end;
  }
}
