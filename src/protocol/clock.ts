/** The clock of a service in tests, on the operator's surface. */
import * as v from 'valibot';
import { readDuration } from '../model/duration.ts';
import { LIMITS } from '../model/limits.ts';
import { plainObject, readShape, strictObject } from './shape.ts';

const MOST_MS = LIMITS.clock.advanceMs;

const MOVE = strictObject({
  /** A duration such as `2h`. */
  advance: v.pipe(
    v.string(),
    v.check(
      (text) => (readDuration(text) ?? MOST_MS + 1) <= MOST_MS,
      'must be a duration such as "2h", at most a year',
    ),
  ),
  /** Whether to answer once what became due is done. */
  wait: v.optional(v.boolean(), true),
});

/** The body that moves the clock. Throws `invalid`. */
export function readClockMove(json: unknown): v.InferOutput<typeof MOVE> {
  return readShape(MOVE, json, 'the move');
}

const CLOCK = plainObject({
  /** ISO 8601. */
  now: v.string(),
  /** Whether it stands still until it is moved. */
  frozen: v.boolean(),
  /** Whether all that became due was done before the answer. */
  idle: v.exactOptional(v.boolean()),
});

export type ServiceClock = v.InferOutput<typeof CLOCK>;

/** Throws `invalid`. */
export function readClock(json: unknown): ServiceClock {
  return readShape(CLOCK, json, 'the clock');
}
