/**
 * Scoring: how relevant an item is to a concept, 0..1, and what that number is made of. The log-odds is a
 * sum of terms (weight × saturated frequency) and of the nearness in meaning; relevance is its logistic.
 */
import type { Annotation, Contribution, Field } from '../model/annotation.ts';
import type { Concept, ConceptTerm } from '../model/concept.ts';
import { type ItemAnalysis, TITLE_WEIGHT } from './analyse.ts';
import { saturate } from './frequency.ts';
import { cosine } from './meaning.ts';
import { countPhrase } from './phrase.ts';

/** What scoring reads of a concept. */
export type ScorableConcept = Pick<Concept, 'expansion'>;

export interface Scorer {
  /** Relevance and its parts, which add up to it. Pure: the same item always scores the same. */
  score(item: ItemAnalysis): Annotation;
  /** What `score` gives as relevance, without its parts. */
  relevance(item: ItemAnalysis): number;
  /** Stems of the strongest terms, best first: an item without any of them rarely scores high. */
  query(): { readonly stems: string[] };
  /** Direction near which items score high without any of those stems. */
  readonly vector?: Int8Array;
}

/** Stems in a full-text query for candidates. */
const QUERY_STEMS = 40;

/** Log-odds that an excluded term takes off, however often it occurs. */
const EXCLUSION = 6;

/** One matched part, in log-odds. */
interface Part {
  readonly logOdds: number;
  readonly part: Contribution['part'];
  readonly term?: ConceptTerm;
  readonly field?: Field;
}

function logistic(x: number): number {
  return x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
}

/**
 * Shares the way from the base to the relevance among the parts, in proportion to their log-odds (the
 * mean slope of the logistic between the two), so that the contributions add up exactly.
 */
function share(base: number, parts: readonly Part[]): Annotation {
  let total = base;
  for (const { logOdds } of parts) total += logOdds;
  const start = logistic(base);
  const way = total - base;
  const slope = Math.abs(way) < 1e-6 ? start * (1 - start) : (logistic(total) - start) / way;
  const contributions: Contribution[] = [{ part: 'base', amount: start }];
  for (const { logOdds, part, term, field } of parts) {
    contributions.push({
      part,
      ...(term === undefined ? {} : { term: term.text, origin: term.origin }),
      ...(field === undefined ? {} : { field }),
      amount: logOdds * slope,
    });
  }
  // The number shown is the sum of what is shown; rounding must not take it out of bounds.
  let relevance = 0;
  for (const { amount } of contributions) relevance += amount;
  return { relevance: Math.min(Math.max(relevance, 0), 1), contributions };
}

function counted(stems: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

interface Match {
  readonly term: ConceptTerm;
  readonly title: number;
  readonly text: number;
}

/** Makes a scorer of a concept; cheap to call for many items. */
export function createScorer(concept: ScorableConcept): Scorer {
  const { terms, vector, calibration } = concept.expansion;
  const words = new Map<string, ConceptTerm[]>();
  const phrases: ConceptTerm[] = [];
  for (const term of terms) {
    const [stem, ...rest] = term.stems;
    if (stem === undefined) continue;
    if (rest.length > 0) phrases.push(term);
    else words.set(stem, [...(words.get(stem) ?? []), term]);
  }

  function matchesOf(item: ItemAnalysis): { matches: Match[]; other: number } {
    const title = counted(item.titleStems);
    const text = counted(item.textStems);
    const matches: Match[] = [];
    let matched = 0;
    for (const stem of new Set([...title.keys(), ...text.keys()])) {
      const found = words.get(stem);
      if (found === undefined) continue;
      const match = { title: title.get(stem) ?? 0, text: text.get(stem) ?? 0 };
      matched += TITLE_WEIGHT * match.title + match.text;
      for (const term of found) matches.push({ term, ...match });
    }
    for (const term of phrases) {
      const inTitle = countPhrase(term.stems, item.titleStems);
      const inText = countPhrase(term.stems, item.textStems);
      if (inTitle + inText > 0) matches.push({ term, title: inTitle, text: inText });
    }
    const length = TITLE_WEIGHT * item.titleStems.length + item.textStems.length;
    return { matches, other: length - matched };
  }

  function partsOf(item: ItemAnalysis): Part[] {
    if (calibration === undefined) return [];
    const { matches, other } = matchesOf(item);
    const parts: Part[] = [];
    for (const { term, title, text } of matches) {
      const count = TITLE_WEIGHT * title + text;
      if (term.weight < 0) {
        parts.push({ logOdds: EXCLUSION * term.weight, part: 'excluded', term });
        continue;
      }
      const frequency = saturate(count, other, calibration.averageLength);
      const logOdds = calibration.termScale * term.weight * frequency;
      const inTitle = (logOdds * TITLE_WEIGHT * title) / count;
      const part = term.stems.length > 1 ? 'phrase' : 'term';
      if (title > 0) parts.push({ logOdds: inTitle, part, term, field: 'title' });
      if (text > 0) parts.push({ logOdds: logOdds - inTitle, part, term, field: 'text' });
    }
    if (vector !== undefined && item.vector !== undefined && calibration.vectorScale !== 0) {
      const nearness = cosine(vector, item.vector) - calibration.vectorCentre;
      parts.push({ logOdds: calibration.vectorScale * nearness, part: 'vector', field: 'whole' });
    }
    return parts;
  }

  const nothing: Annotation = { relevance: 0, contributions: [] };
  const strongest = terms
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ stems }) => stems);

  return {
    score: (item) =>
      calibration === undefined ? nothing : share(calibration.intercept, partsOf(item)),
    relevance(item) {
      if (calibration === undefined) return 0;
      let logOdds = calibration.intercept;
      for (const part of partsOf(item)) logOdds += part.logOdds;
      return logistic(logOdds);
    },
    query: () => ({ stems: [...new Set(strongest)].slice(0, QUERY_STEMS) }),
    ...(vector === undefined ? {} : { vector }),
  };
}
