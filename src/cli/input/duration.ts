/** Durations and moments as people type them (`30m`, `2d`, `1w`, `2026-01-31`), in the same words in help and refusals. */
import { InvalidArgumentError } from 'commander';
import { readDuration } from '../../model/duration.ts';
import { readMoment } from '../../model/moment.ts';

/** What a duration is: for help, and for whoever typed something else. */
export const DURATION = 'a number with s, m (minutes), h, d, w or y, such as 90s or 2h';

/** What a beginning is: how long ago, or a date. For help, and for whoever typed something else. */
export const SINCE =
  'a number with s, m (minutes), h, d, w or y, such as 6h or 2d, or a date such as 2026-01-31 or 2026-01-31T12:00Z, with its zone (Z, +02:00)';

/** Reads a duration of at least `leastMs`, for an option's value; `form` says in a refusal what is allowed. */
export function durationOf(leastMs: number, form: string = DURATION): (text: string) => number {
  return (text) => {
    const duration = readDuration(text);
    if (duration !== undefined && duration >= leastMs) return duration;
    throw new InvalidArgumentError(`Allowed: ${form}.`);
  };
}

/** How long ago, or since when: a duration before now, or a date; `text` is how it was typed. */
export type Since = { readonly text: string } & (
  | { readonly durationMs: number }
  | { readonly at: number }
);

/** `2d`, `2026-01-31` or `2026-01-31T12:00:00Z`, for an option's value. */
export function readSince(text: string): Since {
  const durationMs = readDuration(text);
  if (durationMs !== undefined) return { text, durationMs };
  const at = readMoment(text);
  if (at !== undefined) return { text, at };
  if (readMoment(`${text}Z`) !== undefined) {
    throw new InvalidArgumentError(`Its zone is missing: ${text}Z, or ${text}+02:00.`);
  }
  throw new InvalidArgumentError(`Allowed: ${SINCE}.`);
}

/** The moment, milliseconds since 1970. A duration longer than the time since then gives 0. */
export function momentOf(since: Since, now: number): number {
  return 'at' in since ? since.at : Math.max(0, now - since.durationMs);
}
