/**
 * Subjects of feeds: an item of a feed that calls itself what a topic is called, or says so in its first sentence, is likelier
 * about it than its own words tell. Teasers seldom say what their whole feed is on.
 */
import type { ConceptTerm } from '../model/concept.ts';
import { groupedBy } from '../model/grouped-by.ts';

/** Different stems that are kept of what a feed says of itself: its name and about one sentence. */
export const FEED_STEMS = 16;

/** Log-odds that a feed adds which says it in few words, and how many stems these are at most. */
const NAMED = 2;
const FEW_STEMS = 5;

/** A topic in what feeds say of themselves. */
interface Name {
  readonly text: string;
  readonly origin: string;
  /** What must be said for it, each in any of its spellings. */
  readonly words: readonly ConceptTerm[][];
}

/** A concept that a feed is on, by its place among those asked for. */
export interface Subject extends Name {
  readonly concept: number;
}

/** How a topic may be named: by all words of its label, which have spellings in other languages, or by a term that was asked for. */
function namesOf(terms: readonly ConceptTerm[]): Name[] {
  const wanted = terms.filter(({ weight }) => weight > 0);
  const words = groupedBy(
    wanted.filter(({ origin, stems }) => origin === 'label' && stems.length === 1),
    ({ text }) => text,
  );
  const label = { text: [...words.keys()].join(' '), origin: 'label', words: [...words.values()] };
  const asked = wanted
    .filter(({ origin }) => origin === 'owner')
    .map((term) => ({ text: term.text, origin: term.origin, words: [[term]] }));
  return words.size === 0 ? asked : [label, ...asked];
}

/** Log-odds that its feed adds to an item on a subject that it names: a feed that lists a dozen subjects is on none of them. */
export function feedOdds(feedStems: readonly string[]): number {
  return NAMED * Math.min(1, FEW_STEMS / feedStems.length);
}

/** Tells which concepts a feed is on, each given by its terms; each once. */
export function openFeedSubjects(
  concepts: readonly (readonly ConceptTerm[])[],
): (feedStems: readonly string[]) => Iterable<Subject> {
  const subjects = concepts.flatMap((terms, concept) =>
    namesOf(terms).map((name): Subject => ({ ...name, concept })),
  );
  const beginnings = subjects.flatMap((subject) =>
    subject.words[0]!.map(({ stems }) => ({ stem: stems[0]!, subject })),
  );
  const byStem = groupedBy(beginnings, ({ stem }) => stem);
  return (feedStems) => {
    const said = new Set(feedStems);
    const isSaid = ({ stems }: ConceptTerm) => stems.every((stem) => said.has(stem));
    const found = new Map<number, Subject>();
    for (const stem of feedStems) {
      for (const { subject } of byStem.get(stem) ?? []) {
        const isNamed = subject.words.every((spellings) => spellings.some(isSaid));
        if (isNamed && !found.has(subject.concept)) found.set(subject.concept, subject);
      }
    }
    return found.values();
  };
}
