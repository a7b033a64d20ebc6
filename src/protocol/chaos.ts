/** Faults on purpose as a document: a list of rules, each a route and what it answers. */
import * as v from 'valibot';
import { type Chaos, type ChaosRule, FAULTS } from '../model/chaos.ts';
import { readDuration } from '../model/duration.ts';
import { ERROR_TABLE } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { plainObject, readShape, strictObject, wholeNumber } from './shape.ts';

const STATUSES = [...new Set(Object.values(ERROR_TABLE).map(({ status }) => status))].sort();
const ANSWERS: readonly unknown[] = [...STATUSES, ...FAULTS];
const ROUTE = /^(?:(GET|POST|PUT|DELETE) )?(\/[^\s?#]*)$/u;
const { delayMs: MOST_DELAY_MS, rules: MOST_RULES } = LIMITS.chaos;

const RULE = strictObject({
  route: v.pipe(
    v.string(),
    v.regex(
      ROUTE,
      'must be a path such as "/v1/content", without a query; a method may stand before it',
    ),
  ),
  answer: v.exactOptional(
    v.pipe(
      v.unknown(),
      v.check((value) => ANSWERS.includes(value), `must be one of ${ANSWERS.join(', ')}`),
    ),
  ),
  delay: v.exactOptional(
    v.pipe(
      v.string(),
      v.check(
        (text) => (readDuration(text) ?? MOST_DELAY_MS + 1) <= MOST_DELAY_MS,
        `must be a duration such as "2s", at most ${MOST_DELAY_MS / 1_000}s`,
      ),
    ),
  ),
  retryAfter: v.exactOptional(wholeNumber(0, 86_400)),
  times: v.exactOptional(wholeNumber(1, 1_000_000)),
  share: v.exactOptional(
    v.pipe(
      v.number(),
      v.check((value) => value > 0 && value <= 1, 'must be above 0 and at most 1'),
    ),
  ),
});

const CHAOS = strictObject({
  seed: v.exactOptional(wholeNumber(0, 999_999_999)),
  rules: v.pipe(
    v.array(
      v.pipe(
        RULE,
        v.check(
          ({ answer, delay }) => answer !== undefined || delay !== undefined,
          'must have an answer or a delay',
        ),
      ),
    ),
    v.maxLength(MOST_RULES, `has more than ${MOST_RULES} rules`),
  ),
});

/** Throws `invalid` with the first field that is wrong. */
export function readChaos(json: unknown): Chaos {
  const { seed, rules } = readShape(CHAOS, json, 'the chaos');
  return {
    ...(seed === undefined ? {} : { seed }),
    rules: rules.map(({ route, answer, delay, retryAfter = 1, times, share = 1 }): ChaosRule => {
      const [, method, path = ''] = ROUTE.exec(route) ?? [];
      return {
        ...(method === undefined ? {} : { method }),
        path: path.split('/').filter((segment) => segment !== ''),
        ...(answer === undefined ? {} : { answer: answer as NonNullable<ChaosRule['answer']> }),
        delayMs: delay === undefined ? 0 : (readDuration(delay) ?? 0),
        retryAfter,
        ...(times === undefined ? {} : { times }),
        share,
      };
    }),
  };
}

/** A rule at work: how many calls it could have struck, and how many it did. */
export interface ChaosTally {
  readonly rule: ChaosRule;
  readonly seen: number;
  readonly struck: number;
}

/** The document of rules at work. */
export function writeChaos(seed: number | undefined, tallies: readonly ChaosTally[]): object {
  return {
    ...(seed === undefined ? {} : { seed }),
    rules: tallies.map(({ rule, seen, struck }) => {
      const { method, path, answer, delayMs, retryAfter, times, share } = rule;
      return {
        route: `${method === undefined ? '' : `${method} `}/${path.join('/')}`,
        ...(answer === undefined ? {} : { answer }),
        ...(delayMs === 0 ? {} : { delay: `${delayMs / 1_000}s` }),
        ...(answer === 429 || answer === 503 ? { retryAfter } : {}),
        ...(times === undefined ? {} : { times }),
        ...(share === 1 ? {} : { share }),
        seen,
        struck,
      };
    }),
  };
}

const COUNTS = plainObject({
  rules: v.array(plainObject({ route: v.string(), seen: v.number(), struck: v.number() })),
});

/** How often the rule of a route could have struck, and did. */
export type ChaosCount = v.InferOutput<typeof COUNTS>['rules'][number];

/** Those of the document of rules at work. Throws `invalid`. */
export function readChaosCounts(json: unknown): readonly ChaosCount[] {
  return readShape(COUNTS, json, 'the faults').rules;
}
