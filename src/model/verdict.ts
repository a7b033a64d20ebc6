/** Verdicts: what `sources check` thinks of a subscription, in a word. */

export const VERDICTS = [
  'fine',
  'moved',
  'duplicate',
  'stale',
  'failing',
  'dead',
  'blocked',
  'not a feed',
  'unknown',
] as const;

export type Verdict = (typeof VERDICTS)[number];
