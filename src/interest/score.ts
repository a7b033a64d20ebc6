/**
 * Scoring: how relevant an item is to a concept, 0..1, and what that number is made of. The log-odds is a
 * sum of terms (weight × saturated frequency) and of the nearness in meaning; relevance is its logistic.
 */
import type { Annotation } from '../model/annotation.ts';
import type { Concept, ConceptTerm } from '../model/concept.ts';
import { type ItemAnalysis, TITLE_WEIGHT } from './analyse.ts';
import { saturate } from './frequency.ts';
import { type LogOddsPart, logistic, shareRelevance } from './log-odds.ts';
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
export const EXCLUSION = 6;

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

  function partsOf(item: ItemAnalysis): LogOddsPart[] {
    if (calibration === undefined) return [];
    const { matches, other } = matchesOf(item);
    const parts: LogOddsPart[] = [];
    for (const { term, title, text } of matches) {
      const count = TITLE_WEIGHT * title + text;
      const named = { term: term.text, origin: term.origin };
      if (term.weight < 0) {
        const contribution = { part: 'excluded', ...named } as const;
        parts.push({ logOdds: EXCLUSION * term.weight, contribution });
        continue;
      }
      const frequency = saturate(count, other, calibration.averageLength);
      const logOdds = calibration.termScale * term.weight * frequency;
      const inTitle = (logOdds * TITLE_WEIGHT * title) / count;
      const part = term.stems.length > 1 ? 'phrase' : 'term';
      if (title > 0) {
        parts.push({ logOdds: inTitle, contribution: { part, ...named, field: 'title' } });
      }
      if (text > 0) {
        parts.push({ logOdds: logOdds - inTitle, contribution: { part, ...named, field: 'text' } });
      }
    }
    if (vector !== undefined && item.vector !== undefined && calibration.vectorScale !== 0) {
      const nearness = cosine(vector, item.vector) - calibration.vectorCentre;
      parts.push({
        logOdds: calibration.vectorScale * nearness,
        contribution: { part: 'vector', field: 'whole' },
      });
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
      calibration === undefined ? nothing : shareRelevance(calibration.intercept, partsOf(item)),
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
