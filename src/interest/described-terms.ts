/** The terms of an expansion as they are kept: readable, weighed against the weightiest, each with its origin. */
import type { ConceptTerm, TermOrigin } from '../model/concept.ts';
import { readableWord } from './corpus.ts';
import type { Label } from './label.ts';
import { asWritten } from './names.ts';
import type { RuledOut } from './owner.ts';
import type { QueryModel } from './query-model.ts';
import type { WordVectors } from './vectors.ts';

/** Terms kept besides the owner's. */
const TERMS = 160;

/** What tells how a term is spelt and where it came from. */
export interface Wording {
  readonly label: Label;
  readonly query: QueryModel;
  readonly vectors: WordVectors | undefined;
  readonly out: RuledOut;
}

function originOf(key: string, { label, query }: Wording, otherwise: TermOrigin): TermOrigin {
  const near = query.neighbours.find(({ stem }) => stem === key);
  if (near?.isCompanion) return 'companion';
  if (key.includes(' ')) return key === label.phrase.join(' ') ? 'label' : 'phrase';
  if (label.words.some(({ stem }) => stem === key) || label.foreign.has(key)) return 'label';
  if (label.parents.some(({ stem }) => stem === key)) return 'parent';
  if (near !== undefined) return 'vectors';
  return otherwise;
}

/** A term as people read it: the label's own spelling, else the most usual form of the stem. */
function textOf(key: string, { label, query, vectors }: Wording): string {
  const known = [...label.words, ...label.parents, ...query.neighbours];
  // A companion may be a phrase, and is then spelt as a whole.
  const whole = known.find(({ stem }) => stem === key);
  if (whole !== undefined) return asWritten(whole.word);
  return key
    .split(' ')
    .map(
      (stem) =>
        known.find((word) => word.stem === stem)?.word ??
        label.foreign.get(stem) ??
        readableWord(stem, vectors),
    )
    .map(asWritten)
    .join(' ');
}

/**
 * The weightiest terms, without those that are ruled out, and the weight of the first of them. `otherwise` is the
 * origin of those that neither the label nor its neighbours explain.
 */
export function describeTerms(
  terms: ReadonlyMap<string, number>,
  wording: Wording,
  otherwise: TermOrigin,
): { readonly terms: ConceptTerm[]; readonly largest: number } {
  const wanted = [...terms].filter(([key, weight]) => weight > 0 && !wording.out.has(key));
  const largest = Math.max(...wanted.map(([, weight]) => weight), 1e-9);
  const described = wanted
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, TERMS)
    .map(([key, weight]) => ({
      text: textOf(key, wording),
      stems: key.split(' '),
      weight: weight / largest,
      origin: originOf(key, wording, otherwise),
    }));
  return { terms: described, largest };
}
