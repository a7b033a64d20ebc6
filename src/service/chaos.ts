/** Applies the rules for deliberate faults: which call a rule matches, and what it does to the answer. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { createChance } from '../model/chance.ts';
import type { Chaos, ChaosRule } from '../model/chaos.ts';
import { codeForStatus, WinnowError } from '../model/errors.ts';
import type { ChaosTally } from '../protocol/chaos.ts';
import { writeLimits } from '../protocol/limits-headers.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { disabledError } from './user-state.ts';

export interface ChaosBox {
  /** Whether any rule is left that could strike. */
  readonly active: () => boolean;
  /** The rules, with what they did since they were put. */
  readonly tallies: () => readonly ChaosTally[];
  readonly seed: () => number | undefined;
  /** Puts other rules in the place of all; none ends it. */
  put(chaos: Chaos): void;
  /** The rule that strikes a call, if any; the first that matches and hits. */
  strike(method: string, rawSegments: readonly string[]): ChaosRule | undefined;
}

function matches({ method, path }: ChaosRule, asked: string, segments: readonly string[]): boolean {
  if (method !== undefined && method !== (asked === 'HEAD' ? 'GET' : asked)) return false;
  return path.every((part, at) => part === segments[at] || (part === '*' && at < segments.length));
}

/** @param chance draws for shares where the rules have no seed of their own, 0 ≤ n < 1 */
export function createChaos(first: Chaos, chance: () => number): ChaosBox {
  let rules: { rule: ChaosRule; seen: number; struck: number }[] = [];
  let seed: number | undefined;
  let draw = chance;

  function put(chaos: Chaos): void {
    seed = chaos.seed;
    draw = seed === undefined ? chance : createChance(seed);
    rules = chaos.rules.map((rule) => ({ rule, seen: 0, struck: 0 }));
  }

  put(first);
  return {
    active: () => rules.length > 0,
    tallies: () => rules,
    seed: () => seed,
    put,
    strike(method, rawSegments) {
      for (const entry of rules) {
        const { rule } = entry;
        if (!matches(rule, method, rawSegments)) continue;
        entry.seen += 1;
        if (rule.times !== undefined && entry.struck >= rule.times) continue;
        if (rule.share < 1 && draw() >= rule.share) continue;
        entry.struck += 1;
        return rule;
      }
      return undefined;
    },
  };
}

/**
 * What happens before the answer: the delay, which ends early when nobody waits any more, then the refusal.
 * @throws WinnowError the error that the rule's status stands for, `forbidden` for a user made out to be disabled
 */
export async function suffer(rule: ChaosRule, signal: AbortSignal): Promise<void> {
  if (rule.delayMs > 0) await pauseFor(rule.delayMs, undefined, { signal }).catch(() => {});
  const { answer, retryAfter } = rule;
  if (answer === 'disabled-user') throw disabledError();
  if (typeof answer !== 'number') return;
  const waits = answer === 429 || answer === 503;
  throw new WinnowError(codeForStatus(answer), 'this answer was asked for: chaos is on', {
    ...(waits ? { headers: { 'retry-after': String(retryAfter) } } : {}),
  });
}

/** What the limit headers say instead; undefined where they stay as they are. */
export function alteredLimits(
  rule: ChaosRule | undefined,
  caller: Caller,
): Record<string, string> | undefined {
  const userState = caller.actor.state;
  if (rule?.answer === 'unknown-limits') {
    return writeLimits({ hits: 'N/A', budget: 'N/A', userState });
  }
  if (rule?.answer === 'no-budget') {
    return writeLimits({ budget: { reset: 'month', limit: 1_000, remaining: 0 }, userState });
  }
  return undefined;
}

/** The answer with half of its body, as if the other half had been lost on the way. */
export function broken(answer: Answer): Answer {
  const { bytes: _, ...rest } = answer;
  const { etag: _tag, ...headers } = answer.headers;
  return { ...rest, headers, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
}
