/** Terms as an item says them. What was learned from items is known by stems (`malari`), which are no words. */
import type { Annotation, Contribution } from '../model/annotation.ts';
import type { Concept, ConceptTerm, TermOrigin } from '../model/concept.ts';

/** Stem → a word of an item, as `wordForms` gives it. */
type Forms = ReadonlyMap<string, string>;

/** Worded by people already. */
const WORDED: ReadonlySet<TermOrigin> = new Set(['label', 'parent', 'owner']);

/** The words for stems; undefined where the item lacks one. */
function said(stems: readonly string[], forms: Forms): string | undefined {
  const words = stems.map((stem) => forms.get(stem));
  return words.includes(undefined) ? undefined : words.join(' ');
}

function spokenTerm(term: ConceptTerm, forms: Forms): ConceptTerm {
  const text = WORDED.has(term.origin) ? undefined : said(term.stems, forms);
  return text === undefined ? term : { ...term, text };
}

/** The concept with its terms as the item says them, those that it has. */
export function spokenConcept(concept: Concept, forms: Forms): Concept {
  const terms = concept.expansion.terms.map((term) => spokenTerm(term, forms));
  return { ...concept, expansion: { ...concept.expansion, terms } };
}

/** The annotation with what its reader taught as the item says it. */
export function spokenLessons(annotation: Annotation, forms: Forms): Annotation {
  const contributions = annotation.contributions.map((one): Contribution => {
    const text = one.part === 'learned' && one.term ? said([one.term], forms) : undefined;
    return text === undefined ? one : { ...one, term: text };
  });
  return { ...annotation, contributions };
}
