/** Checks that are known to fail, each with the reason why ours is the answer we mean. Keyed by suite, file and field. */

export const MISSES: Readonly<Record<string, string>> = {};

/** The reason for a miss, or `undefined` when nobody has explained it. */
export function reasonFor(suite: string, file: string, field: string): string | undefined {
  return MISSES[`${suite} ${file} ${field}`] ?? MISSES[`${suite} * ${field}`];
}
