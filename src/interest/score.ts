/**
 * Scoring: how relevant an item is to a concept, 0..1, and what that number is made of. The log-odds is a
 * sum of terms (weight × saturated frequency) and of the nearness in meaning; relevance is its logistic.
 */
import type { Annotation } from '../model/annotation.ts';
import type { Concept, ConceptTerm } from '../model/concept.ts';
import type { ItemAnalysis } from './analyse.ts';
import { saturate, TITLE_WEIGHT } from './frequency.ts';
import { type LogOddsPart, relevanceOf, shareRelevance } from './log-odds.ts';
import { cosine } from './meaning.ts';
import { standsAt } from './phrase.ts';

/** What scoring reads of a concept. */
export type ScorableConcept = Pick<Concept, 'expansion'>;

export interface Scorer {
  /** Relevance and its parts, which add up to it. Pure: the same item always scores the same. */
  score(item: ItemAnalysis): Annotation;
  /** What `score` gives as relevance, without its parts. */
  relevance(item: ItemAnalysis): number;
  /** Stems of the strongest terms, best first: an item without any of them rarely scores high. */
  readonly stems: readonly string[];
  /** Direction near which items score high without any of those stems. */
  readonly vector?: Int8Array;
}

/** Stems in a full-text query for candidates. */
const QUERY_STEMS = 40;

/** Log-odds that an excluded term takes off, however often it occurs. */
export const EXCLUSION = 6;

interface Starting {
  /** Indexes of terms that are the stem. */
  readonly words: number[];
  /** Indexes of phrases that begin with it. */
  readonly phrases: number[];
}

/** Terms by their first stem. */
function startsOf(terms: readonly ConceptTerm[]): Map<string, Starting> {
  const starts = new Map<string, Starting>();
  terms.forEach(({ stems: [first, ...rest] }, index) => {
    if (first === undefined) return;
    const known = starts.get(first) ?? { words: [], phrases: [] };
    (rest.length > 0 ? known.phrases : known.words).push(index);
    starts.set(first, known);
  });
  return starts;
}

/** Makes a scorer of a concept; cheap to call for many items. */
export function createScorer(concept: ScorableConcept): Scorer {
  const { terms, vector, calibration } = concept.expansion;
  const starts = startsOf(terms);
  // One set of counters for all calls: a scorer runs over tens of thousands of items.
  const title = new Uint16Array(terms.length);
  const text = new Uint16Array(terms.length);

  /** Counts the terms of a field; gives the stems that match no term by themselves. */
  function countField(stems: readonly string[], counts: Uint16Array): number {
    counts.fill(0);
    let other = 0;
    for (let at = 0; at < stems.length; at++) {
      const found = starts.get(stems[at]!);
      if (found === undefined || found.words.length === 0) other++;
      if (found === undefined) continue;
      for (const index of found.words) counts[index] = counts[index]! + 1;
      for (const index of found.phrases) {
        if (standsAt(terms[index]!.stems, stems, at)) counts[index] = counts[index]! + 1;
      }
    }
    return other;
  }

  /** Counts the terms of an item; gives the stems, title above text, that match none. */
  function count(item: ItemAnalysis): number {
    return TITLE_WEIGHT * countField(item.titleStems, title) + countField(item.textStems, text);
  }

  /** Log-odds that a counted term brings. */
  function termOdds(index: number, other: number): number {
    const { weight } = terms[index]!;
    if (weight < 0) return EXCLUSION * weight;
    const times = TITLE_WEIGHT * title[index]! + text[index]!;
    return calibration!.termScale * weight * saturate(times, other, calibration!.averageLength);
  }

  function meaningOdds(item: ItemAnalysis): number | undefined {
    if (vector === undefined || item.vector === undefined || calibration!.vectorScale === 0) {
      return undefined;
    }
    return calibration!.vectorScale * (cosine(vector, item.vector) - calibration!.vectorCentre);
  }

  function partsOf(item: ItemAnalysis): LogOddsPart[] {
    const other = count(item);
    const parts: LogOddsPart[] = [];
    terms.forEach((term, index) => {
      const times = TITLE_WEIGHT * title[index]! + text[index]!;
      if (times === 0) return;
      const logOdds = termOdds(index, other);
      const named = { term: term.text, origin: term.origin };
      if (term.weight < 0) {
        parts.push({ logOdds, contribution: { part: 'excluded', ...named } });
        return;
      }
      const part = term.stems.length > 1 ? 'phrase' : 'term';
      const inTitle = (logOdds * TITLE_WEIGHT * title[index]!) / times;
      const both = [
        ['title', title[index]!, inTitle],
        ['text', text[index]!, logOdds - inTitle],
      ] as const;
      for (const [field, found, odds] of both) {
        if (found > 0) parts.push({ logOdds: odds, contribution: { part, ...named, field } });
      }
    });
    const meaning = meaningOdds(item);
    if (meaning !== undefined) {
      parts.push({ logOdds: meaning, contribution: { part: 'vector', field: 'whole' } });
    }
    return parts;
  }

  function logOdds(item: ItemAnalysis): number {
    const other = count(item);
    let sum = calibration!.intercept;
    for (let index = 0; index < terms.length; index++) {
      if (title[index]! + text[index]! > 0) sum += termOdds(index, other);
    }
    return sum + (meaningOdds(item) ?? 0);
  }

  const nothing: Annotation = { relevance: 0, contributions: [] };
  const strongest = terms
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ stems }) => stems);

  return {
    score: (item) =>
      calibration === undefined ? nothing : shareRelevance(calibration.intercept, partsOf(item)),
    relevance: (item) => (calibration === undefined ? 0 : relevanceOf(logOdds(item))),
    stems: [...new Set(strongest)].slice(0, QUERY_STEMS),
    ...(vector === undefined ? {} : { vector }),
  };
}
