/**
 * A page that has nothing of its own but shows another one in a frame, as old sites and hidden addresses do, or has a script
 * that sends its readers on.
 */
import type { Attributes } from './page-elements.ts';
import { sentByScript } from './script-forward.ts';

/** Frames that stand beside the one that is read. */
const BESIDE =
  /(?:\b|_)(?:nav\w*|menue?\w*|top|oben|header|banner|left|links?|logo|footer|bottom|title|toc|index_?left|blank|empty)(?:\b|_)/iu;
const MAIN =
  /\b(?:main|content|contents|body|home|haupt\w*|inhalt|start|right|center|centre|middle)\b/iu;
/** More words than these are a page, beside which a frame is a map, a film or an advertisement. */
const MOST_CHARACTERS = 40;
/** The same beside a script, where some say that the page has moved, and link to where. */
const MOST_CHARACTERS_MOVED = 250;
/** What a page may have without showing anything by it; `noscript` and `noframes` are for who does not see the frame. */
const UNSEEN = new Set(['title', 'script', 'style', 'noscript', 'noframes', 'template']);
const SHOWS = new Set(['form', 'video', 'audio', 'canvas', 'object', 'embed']);
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/iu;
/** Characters; what is longer shows something of its own. */
const LONGEST = 100_000;
/** No page that is looked at by people has more. */
const MOST_FRAMES = 100;
/** What a frame takes that takes the rest, and how many points stand for one percent of a window. */
const REST_SHARE = 0.6;
const POINTS_A_PERCENT = 12;

interface Frame {
  readonly source: string | undefined;
  readonly name: string;
  /** Of the window, as far as its frameset tells; of frames of which nothing is told the last is the largest. */
  readonly share: number;
}

/** A frameset that is open: what it takes itself, and how it parts that among those in it. */
interface Frameset {
  readonly share: number;
  readonly sizes: readonly string[];
  children: number;
}

/** The share of a frame of this size (`20%`, `150`, `*`, `2*`) in its frameset. */
function shareOf(size: string | undefined): number {
  const number = Number.parseFloat(size ?? '');
  if (size === undefined || Number.isNaN(number) || size.includes('*')) return REST_SHARE;
  return Math.min(1, size.includes('%') ? number / 100 : number / POINTS_A_PERCENT / 100);
}

/** Whether an element is there to be seen. */
export function isShown(attributes: Attributes): boolean {
  return !attributes.has('hidden') && !HIDDEN.test(attributes.get('style') ?? '');
}

/** Many a page has frames of a single point that only count its readers. */
function isSeen(attributes: Attributes): boolean {
  const sizes = [attributes.get('width'), attributes.get('height')];
  const isPoint = sizes.some((size) => size !== undefined && /^\s*[01](?:px|%)?\s*$/u.test(size));
  return !isPoint && isShown(attributes);
}

/** Told of the elements and the text of a page, in their order. */
export class PageFrames {
  readonly #frames: Frame[] = [];
  readonly #inline: Attributes[] = [];
  readonly #framesets: Frameset[] = [];
  /** Where its scripts send its readers. */
  readonly #sent = new Set<string>();
  #script = '';
  #characters = 0;
  #hasLinks = false;
  #showsMore = false;
  #unseen: string | undefined;

  enter(name: string, attributes: Attributes): void {
    if (this.#unseen !== undefined) return;
    if (UNSEEN.has(name)) this.#unseen = name;
    else if (name === 'frameset' && this.#framesets.length < MOST_FRAMES) {
      const sizes = (attributes.get('cols') ?? attributes.get('rows') ?? '').split(',', 64);
      this.#framesets.push({ share: this.#nextShare(), sizes, children: 0 });
    } else if (name === 'frame' && this.#frames.length < MOST_FRAMES) {
      this.#frames.push(this.#frameOf(attributes));
    } else if (name === 'iframe') {
      if (this.#inline.length < MOST_FRAMES && isSeen(attributes)) this.#inline.push(attributes);
      // What is inside is for browsers without frames.
      this.#unseen = name;
    } else if (name === 'a') this.#hasLinks = true;
    else if (SHOWS.has(name)) this.#showsMore = true;
  }

  leave(name: string): void {
    if (name === this.#unseen) this.#leaveUnseen();
    else if (name === 'frameset') this.#framesets.pop();
  }

  text(part: string): void {
    if (this.#characters > MOST_CHARACTERS_MOVED) return;
    if (this.#unseen === undefined) this.#characters += part.trim().length;
    else if (this.#unseen === 'script') this.#script += part;
  }

  /** The one address that its scripts send its readers to, as written; undefined for a page with something of its own. */
  get sentTo(): string | undefined {
    const isAll = this.#sent.size === 1 && this.#characters <= MOST_CHARACTERS_MOVED;
    return isAll && !this.#showsMore ? [...this.#sent][0] : undefined;
  }

  /** The address of the page that a page of so many characters shows, as written; undefined for a page of its own. */
  addressIn(length: number): string | undefined {
    if (length > LONGEST) return undefined;
    const frames = this.#frames.filter(({ source }) => source !== undefined);
    const named = frames.find(({ name }) => MAIN.test(name));
    const others = frames.filter(({ name }) => !BESIDE.test(name));
    const main = named ?? largest(others.length > 0 ? others : frames);
    if (main !== undefined) return main.source;
    const isAlone =
      this.#inline.length === 1 &&
      this.#characters <= MOST_CHARACTERS &&
      !this.#hasLinks &&
      !this.#showsMore;
    return isAlone ? this.#inline[0]?.get('src') || undefined : undefined;
  }

  #leaveUnseen(): void {
    if (this.#unseen === 'script')
      for (const url of sentByScript(this.#script)) this.#sent.add(url);
    this.#script = '';
    this.#unseen = undefined;
  }

  #nextShare(): number {
    const parent = this.#framesets.at(-1);
    if (parent === undefined) return 1;
    const size = parent.sizes[parent.children]?.trim();
    parent.children += 1;
    return parent.share * shareOf(size);
  }

  #frameOf(attributes: Attributes): Frame {
    const source = attributes.get('src') || undefined;
    const named = `${attributes.get('name') ?? ''} ${attributes.get('id') ?? ''}`;
    const file = source?.split(/[?#]/u, 1)[0]?.split('/').at(-1) ?? '';
    const isTelling = MAIN.test(named) || BESIDE.test(named);
    return { source, name: isTelling ? named : file, share: this.#nextShare() };
  }
}

function largest(frames: readonly Frame[]): Frame | undefined {
  return frames.reduce<Frame | undefined>(
    (best, frame) => (best === undefined || frame.share >= best.share ? frame : best),
    undefined,
  );
}
