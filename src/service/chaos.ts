/** Applies the rules for deliberate faults: which call a rule matches, and what it does to the answer. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import { createChance } from '../model/chance.ts';
import type { Chaos, ChaosRule } from '../model/chaos.ts';
import { codeForStatus, WinnowError } from '../model/errors.ts';
import type { ChaosTally } from '../protocol/chaos.ts';
import { writeLimits } from '../protocol/limits-headers.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './callers/caller.ts';
import { disabledError } from './callers/user-state.ts';

export interface FaultInjector {
  /** Whether there are any rules. */
  readonly active: () => boolean;
  /** The rules, with how often each matched and was applied since it was set. */
  readonly tallies: () => readonly ChaosTally[];
  readonly seed: () => number | undefined;
  /** Replaces all rules; an empty list ends the faults. */
  put(chaos: Chaos): void;
  /** The rule that applies to a call: the first that matches it and whose number of times and share allow it. */
  findFault(method: string, rawSegments: readonly string[]): ChaosRule | undefined;
}

function matches({ method, path }: ChaosRule, asked: string, segments: readonly string[]): boolean {
  if (method !== undefined && method !== (asked === 'HEAD' ? 'GET' : asked)) return false;
  return path.every((part, at) => part === segments[at] || (part === '*' && at < segments.length));
}

/**
 * Makes an injector of the first rules, which `put` replaces.
 * @param chance draws for shares where the rules have no seed of their own, 0 ≤ n < 1
 */
export function createFaultInjector(first: Chaos, chance: () => number): FaultInjector {
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
    findFault(method, rawSegments) {
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
 * Applies what a rule does before the answer: the delay, which ends early when the caller leaves, then the refusal.
 * @throws WinnowError the error that the rule's status stands for, `forbidden` for a user made out to be disabled
 */
export async function injectFault(rule: ChaosRule, signal: AbortSignal): Promise<void> {
  if (rule.delayMs > 0) await pauseFor(rule.delayMs, undefined, { signal }).catch(() => {});
  const { answer, retryAfter } = rule;
  if (answer === 'disabled-user') throw disabledError();
  if (typeof answer !== 'number') return;
  const waits = answer === 429 || answer === 503;
  throw new WinnowError(codeForStatus(answer), 'this answer was asked for: chaos is on', {
    ...(waits ? { headers: { 'retry-after': String(retryAfter) } } : {}),
  });
}

/** The limit headers that a rule sends instead; undefined if it leaves them as they are. */
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

/** The answer with only half of its body, as after a broken connection. */
export function cutInHalf(answer: Answer): Answer {
  const { bytes: _, ...rest } = answer;
  const { etag: _tag, ...headers } = answer.headers;
  return { ...rest, headers, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
}
