/**
 * The raw request target, split before anything normalises it: what a `URL` would resolve away (dot
 * segments, a foreign host) is refused here instead of reaching another route.
 */
import { byteSize } from '../model/byte-size.ts';
import { hasControlCharacter } from '../model/control-characters.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';

export interface Target {
  /** Segments as sent, still percent-encoded where it matters; the root has none. */
  readonly rawSegments: readonly string[];
  /** The same, percent-decoded (`%2F` is data); a `+` stays a `+`. */
  readonly segments: readonly string[];
  /** What follows the first `?`, still encoded; empty without one. */
  readonly rawQuery: string;
}

export interface TargetOptions {
  /**
   * Raw prefix below which empty segments are folded instead of refused, e.g. `/data`, or `''` where the
   * data service sits at the root: clients double the slash in front of topics.
   */
  readonly foldSlashesBelow?: string;
}

function invalid(sentence: string): WinnowError {
  return new WinnowError('invalid', sentence);
}

function decodeRaw(raw: string): string {
  let segment: string;
  try {
    segment = decodeURIComponent(raw);
  } catch {
    throw invalid('the path has an escape that is not percent-encoded UTF-8');
  }
  if (segment === '.' || segment === '..') throw invalid('the path has a dot segment');
  if (hasControlCharacter(segment)) throw invalid('the path has a control character');
  return segment;
}

/** Escapes of what need not be escaped in a path. The dot stays: a topic called `package.json` escapes it, so that its ending selects no form. */
const NEEDLESS = /%(?:2D|3\d|40|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/giu;

/** The path without escapes that nothing needs, as most clients write it: `%40Sources` is `@Sources`, `%7Elearn` is `~learn`. */
export function withoutNeedlessEscapes(path: string): string {
  return path.replace(NEEDLESS, (triplet) => decodeURIComponent(triplet));
}

function splitPath(path: string, foldBelow: string | undefined): string[] {
  if (path === '/') return [];
  const pieces = path.slice(1).split('/');
  if (pieces.at(-1) === '') pieces.pop();
  if (!pieces.includes('')) return pieces;
  const folds = foldBelow !== undefined && path.startsWith(`${foldBelow}/`);
  const before = folds ? foldBelow.split('/').length - 1 : pieces.length;
  if (pieces.slice(0, before).includes('')) throw invalid('the path has an empty segment');
  return pieces.filter((piece) => piece !== '');
}

/**
 * Segments and query of an origin-form target. Throws `target-too-long` above 8 KiB and `invalid` for a
 * target that does not begin with exactly one `/`, is in absolute form, has dot segments (however
 * escaped), empty segments, bad escapes, control characters or characters that must be escaped.
 */
export function splitTarget(target: string, options: TargetOptions = {}): Target {
  const { foldSlashesBelow } = options;
  if (target.length > LIMITS.http.targetBytes) {
    throw new WinnowError(
      'target-too-long',
      `the request target is longer than ${byteSize(LIMITS.http.targetBytes)}`,
    );
  }
  if (!target.startsWith('/') || (target.startsWith('//') && foldSlashesBelow !== '')) {
    throw invalid('the request target must begin with exactly one slash');
  }
  if (/[^\u0021-\u007e]|[\\#]/u.test(target)) {
    throw invalid('the request target has a character that must be percent-encoded');
  }
  const mark = target.indexOf('?');
  const path = withoutNeedlessEscapes(mark === -1 ? target : target.slice(0, mark));
  const rawSegments = splitPath(path, foldSlashesBelow);
  return {
    rawSegments,
    segments: rawSegments.map(decodeRaw),
    rawQuery: mark === -1 ? '' : target.slice(mark + 1),
  };
}

/**
 * The content service's file extension: `['a', 'b.json']` → `['a', 'b']` and `json`; a bare `.rss` leaves
 * no segment. Other endings belong to the topic.
 */
export function splitExtension(rawSegments: readonly string[]): {
  readonly rawSegments: readonly string[];
  readonly extension?: 'json' | 'rss';
} {
  const last = rawSegments.at(-1) ?? '';
  const match = /^(.*)\.(json|rss)$/su.exec(last);
  if (match === null) return { rawSegments };
  const before = rawSegments.slice(0, -1);
  const [, rest, extension] = match;
  return {
    rawSegments: rest ? [...before, rest] : before,
    extension: extension as 'json' | 'rss',
  };
}
