/**
 * Topic paths: `<parent>/<child>`, 1 to 10 segments of 1 to 256 bytes. The label keeps the case first
 * given, identity ignores it. A `;` inside a segment offers alternatives (OR); `/` is AND.
 */
import { byteLength } from './byte-size.ts';
import { hasControlCharacter } from './control-characters.ts';
import { WinnowError } from './errors.ts';
import { LIMITS } from './limits.ts';

export interface TopicPath {
  /** Human-readable segments, outermost first: NFC, trimmed, runs of spaces folded. */
  readonly segments: readonly string[];
  /** Identity: lower-cased segments joined by `/`, with `%` and `/` inside a segment escaped. */
  readonly key: string;
}

/** Whether a text that was found, in items or pages, is short enough to name a topic. */
export function fitsSegment(text: string): boolean {
  return byteLength(text.normalize('NFC')) <= LIMITS.topic.segmentBytes;
}

function cleanSegment(raw: string): string {
  const segment = raw.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (segment === '') throw new WinnowError('invalid', 'a topic path has an empty segment');
  // An address cannot carry them: every reader of addresses resolves dot segments away.
  if (segment === '.' || segment === '..') {
    throw new WinnowError('invalid', `"${segment}" cannot be a segment of a topic path`);
  }
  if (hasControlCharacter(segment)) {
    throw new WinnowError('invalid', 'a topic path must not contain control characters');
  }
  if (!segment.isWellFormed()) {
    throw new WinnowError('invalid', 'a topic path must be well-formed Unicode text');
  }
  if (!fitsSegment(segment)) {
    throw new WinnowError(
      'invalid',
      `a topic segment is longer than ${LIMITS.topic.segmentBytes} bytes`,
    );
  }
  return segment;
}

function escapeSegment(segment: string): string {
  // Turkish `İ` becomes an `i` and a combining dot in lower case, which no other `i` has.
  const lower = segment.toLowerCase().replaceAll('i\u0307', 'i');
  return lower.replaceAll('%', '%25').replaceAll('/', '%2f');
}

/** A path from segments that are already decoded. Throws `invalid` for what cannot be a topic. */
export function topicPath(rawSegments: readonly string[]): TopicPath {
  if (rawSegments.length === 0) throw new WinnowError('invalid', 'a topic path is empty');
  if (rawSegments.length > LIMITS.topic.segments) {
    throw new WinnowError(
      'invalid',
      `a topic path has more than ${LIMITS.topic.segments} segments`,
    );
  }
  const segments = rawSegments.map(cleanSegment);
  return { segments, key: segments.map(escapeSegment).join('/') };
}

/** Decodes one segment as an address carries it: `+` and `%20` are both a space. */
export function decodeSegment(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    throw new WinnowError('invalid', `the escape in "${raw}" is not valid percent-encoded UTF-8`);
  }
}

/** At the end only from where a run begins: tried from each slash of a run as long as a body, it would take the square of that. */
const OUTER_SLASHES = /^\/+|(?<!\/)\/+$/gu;

/** A path as an address or a v1 `uris` entry carries it: `/`-separated, percent-encoded segments. */
export function parseTopicPath(address: string): TopicPath {
  const trimmed = address.trim().replace(OUTER_SLASHES, '');
  if (trimmed === '') throw new WinnowError('invalid', 'a topic path is empty');
  return topicPath(trimmed.split('/').map(decodeSegment));
}

/** The path as an address carries it, `%20` for a space: `machine%20learning/c%2B%2B`. */
export function encodeTopicPath(path: TopicPath): string {
  return path.segments.map(encodeURIComponent).join('/');
}

/** The path as data-service concept URIs carry it, `+` for a space. */
export function encodeTopicUri(path: TopicPath): string {
  return path.segments.map((s) => encodeURIComponent(s).replaceAll('%20', '+')).join('/');
}

/** A `%` in a name that would otherwise be read as part of `%2F`, or of `%252F`. */
const LITERAL_SLASH = /%(?=(?:25)*2F)/giu;

/**
 * The path as people read and type it: `machine learning/c++`, and `%2F` for a slash that is part of a name. A name that
 * holds `%2F` itself has `%252F`; every other `%` stands for itself.
 */
export function formatTopicPath(path: TopicPath): string {
  const written = (segment: string) => segment.replace(LITERAL_SLASH, '%25').replaceAll('/', '%2F');
  return path.segments.map(written).join('/');
}

/** The last segment, as first given. */
export function topicLabel(path: TopicPath): string {
  return path.segments.at(-1) as string;
}

/** The path one level up, or undefined for a top-level topic. */
export function parentPath(path: TopicPath): TopicPath | undefined {
  return path.segments.length > 1 ? topicPath(path.segments.slice(0, -1)) : undefined;
}

/** All paths above this one, outermost first; empty for a top-level topic. */
export function ancestorPaths(path: TopicPath): TopicPath[] {
  return path.segments.slice(1).map((_, depth) => topicPath(path.segments.slice(0, depth + 1)));
}

/** Whether `path` is `root` or lies below it. */
export function isWithin(path: TopicPath, root: TopicPath): boolean {
  return path.key === root.key || path.key.startsWith(`${root.key}/`);
}

/** The key of what is right above a topic; empty for one at the top. */
export function keyAbove(key: string): string {
  return key.slice(0, Math.max(key.lastIndexOf('/'), 0));
}

/** Each of the topics once, without those below another of them. There may be thousands: none is compared with every other. */
export function topmost(paths: readonly TopicPath[]): TopicPath[] {
  const byKey = new Map(paths.map((path) => [path.key, path]));
  const isBelowAnother = (key: string) => {
    for (let above = keyAbove(key); above !== ''; above = keyAbove(above)) {
      if (byKey.has(above)) return true;
    }
    return false;
  };
  return [...byKey.values()].filter(({ key }) => !isBelowAnother(key));
}

/** `travel/hiking;ice fishing` → `travel/hiking`, `travel/ice fishing`; the path itself without `;`. */
export function alternativePaths(path: TopicPath): TopicPath[] {
  let prefixes: string[][] = [[]];
  for (const segment of path.segments) {
    const options = segment.split(';').filter((option) => option.trim() !== '');
    if (options.length === 0) throw new WinnowError('invalid', 'a topic path has an empty segment');
    prefixes = prefixes.flatMap((prefix) => options.map((option) => [...prefix, option]));
    if (prefixes.length > LIMITS.topic.alternatives) {
      throw new WinnowError(
        'invalid',
        `a topic path offers more than ${LIMITS.topic.alternatives} alternatives`,
      );
    }
  }
  return prefixes.map(topicPath);
}
