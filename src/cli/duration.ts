/** Spans and moments as people type them: `30m`, `2d`, `1w`, `3y`, `2026-01-31`. Help and refusals say them in the same words. */
import { InvalidArgumentError } from 'commander';
import { readMoment } from '../model/moment.ts';
import { readSpan } from '../model/span.ts';

/** What a span is: for help, and for whoever typed something else. */
export const SPAN = 'a number with s, m (minutes), h, d, w or y, such as 90s or 2h';

/** The same of how long ago, or since when. */
export const SINCE =
  'a number with s, m (minutes), h, d, w or y, such as 6h or 2d, or a date such as 2026-01-31 or 2026-01-31T12:00Z';

/** A span for an option's value, at least `leastMs`; `form` is what the help of the option says. */
export function spanOf(leastMs: number, form: string = SPAN): (text: string) => number {
  return (text) => {
    const span = readSpan(text);
    if (span !== undefined && span >= leastMs) return span;
    throw new InvalidArgumentError(`Allowed: ${form}.`);
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
  const at = readMoment(text);
  if (at !== undefined) return { text, at };
  throw new InvalidArgumentError(`Allowed: ${SINCE}.`);
}

/** The moment, milliseconds since 1970 and not before, seen at `now`: a span may be longer than dates reach. */
export function momentOf(since: Since, now: number): number {
  return 'at' in since ? since.at : Math.max(0, now - since.spanMs);
}
