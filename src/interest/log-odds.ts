/** Log-odds: parts add up there; relevance is their logistic, and every part gets its exact share of it. */
import type { Annotation, Contribution } from '../model/annotation.ts';

/** A part before its share of the relevance is known. */
export interface LogOddsPart {
  readonly logOdds: number;
  readonly contribution: Omit<Contribution, 'amount'>;
}

/** 0..1 for any log-odds; never overflows. */
export function logistic(x: number): number {
  return x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
}

/** Log-odds around which sure items begin to be told apart by less and less: words alone are no proof. */
const SURE = 1.5;

/** Steps of relevance from 0 to 1. Below them engines differ in the last digit of an exponential, and with it would their lists. */
const STEPS = 1e12;

function inSteps(relevance: number): number {
  return Math.round(relevance * STEPS) / STEPS;
}

/**
 * The relevance that a sum of log-odds stands for: its logistic, above even odds of what grows as a logarithm does. So
 * sums of 4, 8 and 16 are 0.93, 0.97 and 0.99, and sure items still differ.
 */
export function relevanceOf(logOdds: number): number {
  return inSteps(logistic(logOdds > 0 ? SURE * Math.asinh(logOdds / SURE) : logOdds));
}

/** The log-odds of a probability, kept finite at its ends. */
export function logit(p: number): number {
  const inside = Math.min(Math.max(p, 1e-9), 1 - 1e-9);
  return Math.log(inside / (1 - inside));
}

/** Mean slope of the logistic between two log-odds. */
function meanSlope(from: number, to: number): number {
  const way = to - from;
  const start = logistic(from);
  return Math.abs(way) < 1e-6 ? start * (1 - start) : (logistic(to) - start) / way;
}

function summed(contributions: readonly Contribution[]): Annotation {
  let relevance = 0;
  for (const { amount } of contributions) relevance += amount;
  // The number shown is the sum of what is shown, but for a step; rounding must not take it out of bounds.
  return { relevance: Math.min(Math.max(inSteps(relevance), 0), 1), contributions };
}

/** The way from what nothing would score to the relevance, shared among parts in proportion to their log-odds. */
export function shareRelevance(intercept: number, parts: readonly LogOddsPart[]): Annotation {
  let way = 0;
  for (const { logOdds } of parts) way += logOdds;
  const base = relevanceOf(intercept);
  // Where the parts cancel out, each still has the share that a small step would have.
  const step = Math.abs(way) < 1e-6 ? 1e-6 : way;
  const slope = (relevanceOf(intercept + step) - base) / step;
  return summed([
    { part: 'base', amount: base },
    ...parts.map(({ logOdds, contribution }) => ({ ...contribution, amount: logOdds * slope })),
  ]);
}

/** An annotation with more parts on top; the parts it had keep their amounts. */
export function addLogOdds(annotation: Annotation, parts: readonly LogOddsPart[]): Annotation {
  let change = 0;
  for (const { logOdds } of parts) change += logOdds;
  if (change === 0 && parts.length === 0) return annotation;
  const before = logit(annotation.relevance);
  const slope = meanSlope(before, before + change);
  return summed([
    ...annotation.contributions,
    ...parts.map(({ logOdds, contribution }) => ({ ...contribution, amount: logOdds * slope })),
  ]);
}
