/** A page that has nothing of its own but shows another one in a frame, as old sites and hidden addresses do. */
import { type Attributes, type ElementReader, readElements } from './page-elements.ts';

/** Frames that stand beside the one that is read. */
const BESIDE =
  /\b(?:nav\w*|menu\w*|top|header|banner|left|links?|logo|footer|title|toc|index_?left)\b/iu;
const MAIN =
  /\b(?:main|content|contents|body|home|haupt\w*|inhalt|start|right|center|centre|middle)\b/iu;
/** More words than these are a page, beside which a frame is a map, a film or an advertisement. */
const MOST_CHARACTERS = 40;
/** What a page may have without showing anything by it; `noscript` and `noframes` are for who does not see the frame. */
const UNSEEN = new Set(['title', 'script', 'style', 'noscript', 'noframes', 'template']);
const SHOWS = new Set(['a', 'form', 'video', 'audio', 'canvas', 'object', 'embed']);
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/iu;

/** Characters; what is longer shows something of its own. */
const LONGEST = 100_000;

class FrameReader implements ElementReader {
  readonly frames: Attributes[] = [];
  readonly inlineFrames: Attributes[] = [];
  characters = 0;
  showsMore = false;
  #unseen: string | undefined;

  begin(): void {}

  enter(name: string, attributes: Attributes): void {
    if (this.#unseen !== undefined) return;
    if (UNSEEN.has(name)) this.#unseen = name;
    else if (name === 'frame') this.frames.push(attributes);
    else if (name === 'iframe') {
      if (isSeen(attributes)) this.inlineFrames.push(attributes);
      // What is inside is for browsers without frames.
      this.#unseen = name;
    } else if (SHOWS.has(name)) this.showsMore = true;
  }

  leave(name: string): void {
    if (name === this.#unseen) this.#unseen = undefined;
  }

  text(part: string): void {
    if (this.#unseen === undefined) this.characters += part.trim().length;
  }

  end(): void {}
}

/** Many a page has frames of a single point that only count its readers. */
function isSeen(attributes: Attributes): boolean {
  const sizes = [attributes.get('width'), attributes.get('height')];
  const isPoint = sizes.some((size) => size !== undefined && /^\s*[01](?:px|%)?\s*$/u.test(size));
  return !isPoint && !attributes.has('hidden') && !HIDDEN.test(attributes.get('style') ?? '');
}

function nameOf(attributes: Attributes): string {
  return `${attributes.get('name') ?? ''} ${attributes.get('id') ?? ''}`;
}

function sourceOf(attributes: Attributes | undefined): string | undefined {
  return attributes?.get('src') || undefined;
}

/** The address of the page that it shows, as written; undefined for a page of its own. */
export function framedAddress(html: string): string | undefined {
  if (html.length > LONGEST || !/<i?frame\b/iu.test(html)) return undefined;
  const reader = new FrameReader();
  readElements(html, reader);
  const { frames, inlineFrames, characters, showsMore } = reader;
  const main =
    frames.find((frame) => MAIN.test(nameOf(frame)) && sourceOf(frame) !== undefined) ??
    frames.find((frame) => !BESIDE.test(nameOf(frame)) && sourceOf(frame) !== undefined) ??
    frames[0];
  if (main !== undefined) return sourceOf(main);
  const isAlone = inlineFrames.length === 1 && characters <= MOST_CHARACTERS && !showsMore;
  return isAlone ? sourceOf(inlineFrames[0]) : undefined;
}
