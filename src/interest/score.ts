/**
 * Scoring: how relevant an item is to a concept, 0..1, and what that number is made of. The log-odds is a sum of terms
 * (weight × saturated frequency), of what the feed says of itself, and of the nearness in meaning; relevance is its logistic.
 */
import type { Annotation } from '../model/annotation.ts';
import type { Concept, ConceptTerm } from '../model/concept.ts';
import type { ItemAnalysis } from './analyse.ts';
import { feedOdds, openFeedSubjects } from './feed-subjects.ts';
import { saturate, TITLE_WEIGHT } from './frequency.ts';
import { type LogOddsPart, relevanceOf, shareRelevance } from './log-odds.ts';
import { cosine } from './meaning.ts';
import { createTermCounts } from './term-counts.ts';
import { weightsOf } from './term-weights.ts';

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
export const EXCLUSION = 20;

/** What a term that an item says adds to its log-odds, by the fields it stands in. */
function partsOfTerm(
  term: ConceptTerm,
  times: { readonly title: number; readonly text: number },
  logOdds: number,
): LogOddsPart[] {
  const named = { term: term.text, origin: term.origin };
  if (term.weight < 0) return [{ logOdds, contribution: { part: 'excluded', ...named } }];
  const part = term.stems.length > 1 ? 'phrase' : 'term';
  const weighted = TITLE_WEIGHT * times.title;
  const inTitle = (logOdds * weighted) / (weighted + times.text);
  const fields = [
    ['title', times.title, inTitle],
    ['text', times.text, logOdds - inTitle],
  ] as const;
  return fields.flatMap(([field, found, odds]) =>
    found > 0 ? [{ logOdds: odds, contribution: { part, ...named, field } }] : [],
  );
}

/** Stems of the terms that weigh most, best first. */
function strongestStems(terms: readonly ConceptTerm[]): string[] {
  const strongest = terms
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ stems }) => stems);
  return [...new Set(strongest)].slice(0, QUERY_STEMS);
}

/** Makes a scorer of a concept; cheap to call for many items. */
export function createScorer(concept: ScorableConcept): Scorer {
  const { terms, vector, calibration } = concept.expansion;
  const { title, text, count } = createTermCounts(terms.map(({ stems }) => stems));
  const weights = weightsOf(terms);
  const subjectsOf = openFeedSubjects([terms]);

  /** What its feed brings an item by being on the concept; undefined where it is not known to be. */
  function feedPart({ feedStems = [] }: ItemAnalysis): LogOddsPart | undefined {
    const [subject] = subjectsOf(feedStems);
    if (subject === undefined) return undefined;
    const contribution = { part: 'feed' as const, term: subject.text, origin: subject.origin };
    return { logOdds: feedOdds(feedStems), contribution };
  }

  /** Log-odds that a counted term brings. */
  function termOdds(index: number, other: number): number {
    const weight = weights[index]!;
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
    const parts = terms.flatMap((term, index) => {
      const times = { title: title[index]!, text: text[index]! };
      return times.title + times.text === 0 ? [] : partsOfTerm(term, times, termOdds(index, other));
    });
    const feed = feedPart(item);
    if (feed !== undefined) parts.push(feed);
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
    return sum + (feedPart(item)?.logOdds ?? 0) + (meaningOdds(item) ?? 0);
  }

  const nothing: Annotation = { relevance: 0, contributions: [] };
  return {
    score: (item) =>
      calibration === undefined ? nothing : shareRelevance(calibration.intercept, partsOf(item)),
    relevance: (item) => (calibration === undefined ? 0 : relevanceOf(logOdds(item))),
    stems: strongestStems(terms),
    ...(vector === undefined ? {} : { vector }),
  };
}
