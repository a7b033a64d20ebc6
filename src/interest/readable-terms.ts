/**
 * Terms in the words of an item. Learned terms are stems (`malari`), which it has words for; and where a topic is
 * `gardening` it may say `Gardener`.
 */
import type { Annotation, Contribution } from '../model/annotation.ts';
import type { Concept, ConceptTerm, Expansion, TermOrigin } from '../model/concept.ts';
import { groupedBy } from '../model/grouped-by.ts';
import { fitsSegment } from '../model/topic-path.ts';
import { knownWord } from './corpus.ts';
import type { WordVectors } from './vectors.ts';

/** Stem → the word of an item that it stands for, as `wordForms` returns it. */
type Forms = ReadonlyMap<string, string>;

/** Origins of terms that stay as they are worded: who asked for one or ruled it out looks for it. */
const WORDED: ReadonlySet<TermOrigin> = new Set(['owner']);

/** Origins of terms that items taught: nobody worded these but the items. */
const TAUGHT: ReadonlySet<TermOrigin> = new Set(['collected', 'phrase']);

/** Stems of what items taught for which no word is known, those of narrower concepts first, then the strongest. */
export function wordlessStems({ terms, narrower }: Expansion, vectors?: WordVectors): string[] {
  const taught = [...narrower, ...terms.filter(({ origin }) => TAUGHT.has(origin))];
  const stems = new Set(taught.flatMap((each) => each.stems ?? []));
  return [...stems].filter((stem) => knownWord(stem, vectors) === undefined);
}

function inWords(text: string, stems: readonly string[], words: Forms): string {
  const parts = text.split(' ');
  return parts.length === stems.length
    ? stems.map((stem, at) => words.get(stem) ?? parts[at]).join(' ')
    : text;
}

/** The expansion, what items taught told in words for the stems that have some here. */
export function wordExpansion(expansion: Expansion, words: Forms): Expansion {
  if (words.size === 0) return expansion;
  const terms = expansion.terms.map((term) =>
    TAUGHT.has(term.origin) ? { ...term, text: inWords(term.text, term.stems, words) } : term,
  );
  const narrower = expansion.narrower.map((concept) => {
    const label = inWords(concept.label, concept.stems ?? [], words);
    return fitsSegment(label) ? { ...concept, label } : concept;
  });
  return { ...expansion, terms, narrower };
}

/** The words for stems; undefined if the item lacks one of them. */
function wordsFor(stems: readonly string[], forms: Forms): string | undefined {
  const words = stems.map((stem) => forms.get(stem));
  return words.includes(undefined) ? undefined : words.join(' ');
}

function readableTerm(term: ConceptTerm, forms: Forms): ConceptTerm {
  const text = WORDED.has(term.origin) ? undefined : wordsFor(term.stems, forms);
  return text === undefined ? term : { ...term, text };
}

/** The concept, its terms in the words of the item where the item has them. */
export function readableConcept(concept: Concept, forms: Forms): Concept {
  const spellings = groupedBy(concept.expansion.terms, ({ text }) => text);
  const terms = concept.expansion.terms.map((term) =>
    // The spellings that a word of the label has in several languages are known by their text.
    spellings.get(term.text)!.length > 1 ? term : readableTerm(term, forms),
  );
  return { ...concept, expansion: { ...concept.expansion, terms } };
}

/** The annotation, its learned contributions in the words of the item where the item has them. */
export function readableLessons(annotation: Annotation, forms: Forms): Annotation {
  const contributions = annotation.contributions.map((one): Contribution => {
    const text = one.part === 'learned' && one.term ? wordsFor([one.term], forms) : undefined;
    return text === undefined ? one : { ...one, term: text };
  });
  return { ...annotation, contributions };
}
