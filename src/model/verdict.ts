/** Verdicts: what `sources check` thinks of a subscription, in a word; the better one stands before the worse. */

export const VERDICTS = [
  'fine',
  'stale',
  'duplicate',
  'moved',
  'unknown',
  'not a feed',
  'blocked',
  'failing',
  'dead',
] as const;

export type Verdict = (typeof VERDICTS)[number];
