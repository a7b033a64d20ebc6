/** Personal scores: what a reader's profile adds to or takes off a relevance, within bounds, as parts that add up. */
import type { Annotation } from '../model/annotation.ts';
import type { ItemAnalysis } from './analyse.ts';
import type { Profile } from './learn.ts';
import { addLogOdds, type LogOddsPart } from './log-odds.ts';

/** Log-odds that all learned stems together may add or take. */
const STEMS_BOUND = 1.5;

/** How much of a stem's weight an item brings that holds it in its text alone. */
const TEXT_SHARE = 0.6;

/** Learned stems named one by one; the others count under no name. */
const NAMED = 5;

/**
 * An annotation as a reader's profile turns it. The new contributions have part `learned`; an item that
 * is not relevant stays so, whatever was learned: learning orders interests, it makes none.
 */
export function personalScore(
  annotation: Annotation,
  profile: Profile,
  item: ItemAnalysis,
  topicKey: string,
): Annotation {
  if (annotation.relevance <= 0) return annotation;
  const parts: LogOddsPart[] = [];
  const known = Object.hasOwn(profile.interests, topicKey);
  const interest = known ? Math.log(profile.interests[topicKey]!) : 0;
  if (interest !== 0) {
    parts.push({ logOdds: interest, contribution: { part: 'learned', origin: 'interest' } });
  }
  parts.push(...stemParts(profile, item));
  return addLogOdds(annotation, parts);
}

/** What learned stems bring, the strongest by name. */
function stemParts(profile: Profile, item: ItemAnalysis): LogOddsPart[] {
  const title = new Set(item.titleStems);
  const found: { stem: string; logOdds: number; field: 'title' | 'text' }[] = [];
  for (const stem of new Set([...item.titleStems, ...item.textStems])) {
    const weight = Object.hasOwn(profile.stems, stem) ? profile.stems[stem]! : 1;
    if (weight === 1) continue;
    const field = title.has(stem) ? 'title' : 'text';
    found.push({ stem, field, logOdds: Math.log(weight) * (field === 'title' ? 1 : TEXT_SHARE) });
  }
  let sum = 0;
  for (const { logOdds } of found) sum += logOdds;
  // A smooth bound: many learned stems in one item may not drown what the topic itself says.
  const scale = sum === 0 ? 0 : (STEMS_BOUND * Math.tanh(sum / STEMS_BOUND)) / sum;
  found.sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds) || (a.stem < b.stem ? -1 : 1));
  const parts = found.slice(0, NAMED).map(
    ({ stem, field, logOdds }): LogOddsPart => ({
      logOdds: logOdds * scale,
      contribution: { part: 'learned', term: stem, origin: 'learned', field },
    }),
  );
  let rest = 0;
  for (const { logOdds } of found.slice(NAMED)) rest += logOdds * scale;
  if (rest !== 0)
    parts.push({ logOdds: rest, contribution: { part: 'learned', origin: 'learned' } });
  return parts;
}
