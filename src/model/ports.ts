/** What rooms without I/O take from outside: time and chance. `environment.ts` gives the real ones. */

/** Milliseconds since 1970. */
export type Clock = () => number;

/** That many random bytes. */
export type RandomBytes = (count: number) => Uint8Array;
