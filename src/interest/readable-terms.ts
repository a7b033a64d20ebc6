/**
 * Terms in the words of an item. Learned terms are stems (`malari`), which it has words for; and where a topic is
 * `gardening` it may say `Gardener`.
 */
import type { Annotation, Contribution } from '../model/annotation.ts';
import type { Concept, ConceptTerm, TermOrigin } from '../model/concept.ts';

/** Stem → the word of an item that it stands for, as `wordForms` returns it. */
type Forms = ReadonlyMap<string, string>;

/** Origins of terms that stay as they are worded: who asked for one or ruled it out looks for it. */
const WORDED: ReadonlySet<TermOrigin> = new Set(['owner']);

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
  const terms = concept.expansion.terms.map((term) => readableTerm(term, forms));
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
