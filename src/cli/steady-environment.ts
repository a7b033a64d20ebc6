/** A clock that stands still and chance that repeats itself, for runs that must give the same bytes. */
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import type { GlobalOptions } from './settings.ts';

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/u;

function readClock(text: string): number {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new WinnowError(
    'usage',
    `--clock must be a moment such as 2026-01-01T00:00:00Z, not "${text}"`,
  );
}

function readSeed(text: string): number {
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw new WinnowError('usage', `--random-seed must be a whole number, not "${text}"`);
}

/** Numbers below 2³² that are the same for the same seed (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let drawn = Math.imul(state ^ (state >>> 15), state | 1);
    drawn ^= drawn + Math.imul(drawn ^ (drawn >>> 7), drawn | 61);
    return (drawn ^ (drawn >>> 14)) >>> 0;
  };
}

/** FNV-1a: two commands of one run must not draw the same numbers. */
function mixed(seed: number, what: string): number {
  let value = 0x811c9dc5 ^ seed;
  for (const byte of new TextEncoder().encode(what)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/** The environment as the options steady it; `what` names the command. Throws `usage`. */
export function steadyEnvironment(
  environment: Environment,
  { clock, randomSeed }: Pick<GlobalOptions, 'clock' | 'randomSeed'>,
  what: string,
): Environment {
  if (clock === undefined && randomSeed === undefined) return environment;
  const at = clock === undefined ? undefined : readClock(clock);
  const next =
    randomSeed === undefined ? undefined : createChance(mixed(readSeed(randomSeed), what));
  // A copy by spreading would open every stream.
  return Object.create(environment, {
    ...(at === undefined ? {} : { clock: { value: () => at } }),
    ...(next === undefined
      ? {}
      : {
          random: { value: (count: number) => Uint8Array.from({ length: count }, () => next()) },
          chance: { value: () => next() / 2 ** 32 },
        }),
  }) as Environment;
}
