/** Spans and moments as people type them: `30m`, `2d`, `1w`, `2026-01-31`. */
import { InvalidArgumentError } from 'commander';
import { readSpan } from '../model/span.ts';

/** A span for an option's value, at least `leastMs`. */
export function spanOf(leastMs: number): (text: string) => number {
  return (text) => {
    const span = readSpan(text);
    if (span !== undefined && span >= leastMs) return span;
    throw new InvalidArgumentError('Allowed: a number with s, m, h, d or w, such as 30s or 2h.');
  };
}

/** How long ago, or since when: a span before now, or a date; `text` is how it was typed. */
export type Since = { readonly text: string } & (
  | { readonly spanMs: number }
  | { readonly at: number }
);

/** `2d`, `2026-01-31` or `2026-01-31T12:00:00Z`, for an option's value. */
export function readSince(text: string): Since {
  const spanMs = readSpan(text);
  if (spanMs !== undefined) return { text, spanMs };
  const at = /^\d{4}-\d\d-\d\d/u.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return { text, at };
  throw new InvalidArgumentError('Allowed: a span such as 2d or 6h, or a date such as 2026-01-31.');
}

/** The moment, milliseconds since 1970, seen at `now`. */
export function momentOf(since: Since, now: number): number {
  return 'at' in since ? since.at : now - since.spanMs;
}
