/** Seeded pseudo-random numbers: the same sequence for the same seed. */

/** Whole numbers below 2³² (mulberry32); the seed is one itself. */
export function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let drawn = Math.imul(state ^ (state >>> 15), state | 1);
    drawn ^= drawn + Math.imul(drawn ^ (drawn >>> 7), drawn | 61);
    return (drawn ^ (drawn >>> 14)) >>> 0;
  };
}

/** Another seed for every name (FNV-1a): two things of one run must not draw the same numbers. */
export function seedFor(seed: number, name: string): number {
  let value = 0x811c9dc5 ^ seed;
  for (const byte of new TextEncoder().encode(name)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/** 0 ≤ n < 1, the same for the same seed. */
export function createChance(seed: number): () => number {
  const next = createNumbers(seed);
  return () => next() / 2 ** 32;
}
