/** How far an outline goes on that is broken inside its own tag: its attributes may stand behind what seems to end it. */
import type { CommentEnds } from './opml-comments.ts';
import { KNOWN, placedName, QUOTED, QUOTES } from './opml-names.ts';

/** Where the next tag of OPML begins, behind which nothing belongs to this one. */
const EDGE = '<(/?(?:outline|body|opml|head))(?![\\w:.-])';
/** One that lost its bracket. */
const BARE_EDGE = `(?<![\\w:.<-])(outline)\\s+[\\w:.-]+${QUOTED}`;
const MARK = new RegExp(
  `(<!--)|${EDGE}|${BARE_EDGE}|(?<![\\w:.-])(${KNOWN})\\s*=|[${QUOTES}]\\s*/>`,
  'giu',
);

/** What shows that a tag goes on, with the name of the attribute, or none for the end that closes it. */
export interface Mark {
  readonly index: number;
  readonly name: string | undefined;
}

/** Finds what still belongs to a tag, asked for places of the text roughly in their order. */
export class TagReach {
  readonly #text: string;
  readonly #comments: CommentEnds;
  #marks: Mark[] = [];
  #next = 0;
  /** The marks are known from here up to the next tag of OPML. */
  #from = 0;
  #edge = -1;

  constructor(text: string, comments: CommentEnds) {
    this.#text = text;
    this.#comments = comments;
  }

  /** The first mark that is not before that place, and before the next tag of OPML. */
  after(at: number): Mark | undefined {
    if (at < this.#from || at > this.#edge) this.#look(at);
    while ((this.#marks[this.#next - 1]?.index ?? -1) >= at) this.#next--;
    while ((this.#marks[this.#next]?.index ?? Number.POSITIVE_INFINITY) < at) this.#next++;
    return this.#marks[this.#next];
  }

  #look(at: number): void {
    [this.#marks, this.#next, this.#from, this.#edge] = [[], 0, at, this.#text.length];
    MARK.lastIndex = at;
    for (let match = MARK.exec(this.#text); match !== null; match = MARK.exec(this.#text)) {
      const [, comment, edge, bareEdge, written] = match;
      if ((edge ?? bareEdge) !== undefined) {
        this.#edge = match.index;
        return;
      }
      if (comment !== undefined) {
        MARK.lastIndex = this.#comments.of(match.index) ?? MARK.lastIndex;
      } else {
        const name = written === undefined ? undefined : placedName(written, 0).name;
        this.#marks.push({ index: match.index, name });
      }
    }
  }
}
