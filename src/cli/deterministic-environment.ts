/** An environment with a fixed clock and seeded chance, for runs that must write the same bytes every time. */
import type { Environment } from '../environment.ts';
import { createChance, createNumbers, seedFor } from '../model/chance.ts';
import { WinnowError } from '../model/errors.ts';
import { readMoment } from '../model/moment.ts';
import { alterEnvironment } from './altered-environment.ts';
import type { GlobalOptions } from './settings.ts';

function readClock(text: string): number {
  const at = readMoment(text);
  if (at !== undefined) return at;
  throw new WinnowError(
    'usage',
    `--clock must be a time such as 2026-01-01T00:00:00Z, not "${text}"`,
  );
}

function readSeed(text: string): number {
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw new WinnowError('usage', `--random-seed must be a whole number, not "${text}"`);
}

function seededRandom(seed: number): Environment['random'] {
  const next = createNumbers(seed);
  return (count) => Uint8Array.from({ length: count }, () => next());
}

/**
 * The environment with the clock and chance that the options ask for. `command` is mixed into the seed, so that different commands
 * draw different numbers. Whoever knows the seed knows the secrets drawn from it, so secrets repeat only where fetches are recorded
 * or replayed, and `onSecret` is called before the first of them. Throws `usage`.
 */
export function deterministicEnvironment(
  environment: Environment,
  options: Pick<GlobalOptions, 'clock' | 'randomSeed' | 'record' | 'replay'>,
  command: string,
  onSecret: () => void,
): Environment {
  const { clock, randomSeed, record, replay } = options;
  let changes: Partial<Environment> = {};
  if (clock !== undefined) {
    let now = readClock(clock);
    const advanceClock = (milliseconds: number) => {
      now += milliseconds;
    };
    changes = { clock: () => now, advanceClock };
  }
  if (randomSeed !== undefined) {
    const seed = seedFor(readSeed(randomSeed), command);
    changes = { ...changes, chance: createChance(seed) };
    if (record !== undefined || replay !== undefined) {
      const draw = seededRandom(seedFor(seed, 'secrets'));
      let told = false;
      const random = (count: number) => {
        if (!told) onSecret();
        told = true;
        return draw(count);
      };
      changes = { ...changes, random };
    }
  }
  return Object.keys(changes).length === 0 ? environment : alterEnvironment(environment, changes);
}

/** The environment for a store in memory that only this machine can reach: there a seed makes secrets repeat as well. */
export function deterministicSecrets(
  environment: Environment,
  { randomSeed }: Pick<GlobalOptions, 'randomSeed'>,
): Environment {
  if (randomSeed === undefined) return environment;
  return alterEnvironment(environment, {
    random: seededRandom(seedFor(readSeed(randomSeed), 'memory')),
  });
}
