/** Why: a score taken apart for people, largest part first, with the nearest thing that would have changed the outcome. */
import type { Annotation, Contribution } from '../model/annotation.ts';
import type { ConceptTerm } from '../model/concept.ts';
import type { ItemAnalysis } from './analyse.ts';
import { countPhrase } from './phrase.ts';
import { createScorer, type ScorableConcept } from './score.ts';

export interface NearestChange {
  /** `without`: losing a matched term or the meaning would drop the item; `with`: one more title match would lift it. */
  readonly kind: 'without' | 'with';
  /** The term as people read it; absent for the nearness in meaning. */
  readonly term?: string;
  /** Relevance after the change. */
  readonly relevance: number;
  /** Whether the change crosses the threshold. */
  readonly crosses: boolean;
}

export interface Explanation {
  readonly relevance: number;
  /** Parts of one term are joined over fields; the amounts add up to the relevance. */
  readonly parts: readonly Contribution[];
  readonly nearestChange?: NearestChange;
}

/** Terms tried for the nearest change. */
const TRIED = 40;

function joinFields(contributions: readonly Contribution[]): Contribution[] {
  const joined = new Map<string, Contribution>();
  for (const one of contributions) {
    const key = `${one.part}\n${one.term ?? ''}\n${one.origin ?? ''}`;
    const known = joined.get(key);
    if (known === undefined) {
      joined.set(key, one);
      continue;
    }
    joined.set(key, {
      ...known,
      ...(known.field === one.field ? {} : { field: 'whole' as const }),
      amount: known.amount + one.amount,
    });
  }
  return [...joined.values()].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

function without(item: ItemAnalysis, term: ConceptTerm): ItemAnalysis {
  const gone = new Set(term.stems);
  return {
    ...item,
    titleStems: item.titleStems.filter((stem) => !gone.has(stem)),
    textStems: item.textStems.filter((stem) => !gone.has(stem)),
  };
}

function withTitle(item: ItemAnalysis, term: ConceptTerm): ItemAnalysis {
  return { ...item, titleStems: [...item.titleStems, ...term.stems] };
}

function holds(item: ItemAnalysis, { stems }: ConceptTerm): boolean {
  return stems.every((stem) => item.titleStems.includes(stem) || item.textStems.includes(stem));
}

function isInTitle({ titleStems }: ItemAnalysis, { stems }: ConceptTerm): boolean {
  return countPhrase(stems, titleStems) > 0;
}

/**
 * The terms without phrases of which a single word weighs more than the phrase: losing the phrase is losing the word, and would
 * be told in the name of what hardly counts.
 */
function withoutEchoes(
  terms: readonly ConceptTerm[],
  parts: readonly Contribution[],
): readonly ConceptTerm[] {
  const amounts = new Map<string | undefined, number>();
  for (const { term, amount } of parts) amounts.set(term, (amounts.get(term) ?? 0) + amount);
  const amountOf = ({ text }: ConceptTerm) => amounts.get(text) ?? 0;
  return terms.filter((phrase) => {
    const others = terms.filter(({ stems }) => stems.length < phrase.stems.length);
    return !others.some(
      (term) =>
        term.stems.every((stem) => phrase.stems.includes(stem)) &&
        amountOf(term) > amountOf(phrase),
    );
  });
}

/** An item as a change leaves it, and the term that is changed; none where it is the meaning. */
interface Change {
  readonly term?: string;
  readonly item: ItemAnalysis;
}

/** The item without its meaning, where that adds to the score. */
function withoutMeaning(
  { vector: _, ...item }: ItemAnalysis,
  parts: readonly Contribution[],
): Change[] {
  const adds = parts.some(({ part, amount }) => part === 'vector' && amount > 0);
  return adds ? [{ item }] : [];
}

/**
 * Explains an annotation of an item. Above the threshold the nearest change is the term, or the meaning, whose loss
 * hurts most; below it, the term whose appearance in the title would help most. It names only `tellable` terms: the concept may
 * have learned some from items that the reader must not know of.
 */
export function explain(
  annotation: Annotation,
  concept: ScorableConcept,
  item: ItemAnalysis,
  threshold: number,
  tellable: readonly ConceptTerm[] = concept.expansion.terms,
): Explanation {
  const parts = joinFields(annotation.contributions);
  const scorer = createScorer(concept);
  const plain = scorer.relevance(item);
  // What learning added stays the same whatever the words are.
  const learned = annotation.relevance - plain;
  const kept = annotation.relevance >= threshold;
  const found = tellable
    .filter((term) => term.weight > 0 && (kept ? holds(item, term) : !isInTitle(item, term)))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, TRIED);
  const changes: Change[] = (kept ? withoutEchoes(found, parts) : found).map((term) => ({
    term: term.text,
    item: kept ? without(item, term) : withTitle(item, term),
  }));
  if (kept) changes.push(...withoutMeaning(item, parts));
  let nearest: NearestChange | undefined;
  for (const { term, item: changedItem } of changes) {
    const changed = scorer.relevance(changedItem);
    const relevance = Math.min(Math.max(changed + learned, 0), 1);
    if (
      nearest !== undefined &&
      (kept ? relevance >= nearest.relevance : relevance <= nearest.relevance)
    ) {
      continue;
    }
    nearest = {
      kind: kept ? 'without' : 'with',
      ...(term === undefined ? {} : { term }),
      relevance,
      crosses: kept ? relevance < threshold : relevance >= threshold,
    };
  }
  return {
    relevance: annotation.relevance,
    parts,
    ...(nearest === undefined ? {} : { nearestChange: nearest }),
  };
}
