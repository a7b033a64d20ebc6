/**
 * Namesakes: stems that stand for another word than the label. `Robin Cook` says the stem of `cooking`, and prices that
 * `rose` say that of `roses`. Only an item that also speaks of what the label means is taken at its word there.
 */
import type { ConceptTerm } from '../model/concept.ts';
import type { Collection } from './collection.ts';
import { readableWord } from './corpus.ts';
import { isUsualEnglish, type Label, type LabelWord } from './label.ts';
import { ENGLISH } from './language.ts';
import { addScaled, cosine, unit } from './meaning.ts';
import type { WordVectors } from './vectors.ts';

/** Past tenses that are also nouns, of another meaning: their plural is never the verb. */
const PAST_TENSES = new Set(
  'bit bore bound dove drove fell felt found ground lay rose saw spoke stole stove wound'.split(
    ' ',
  ),
);

/** First names, in whose direction others lie. */
const FIRST_NAMES =
  'anna david james john mary michael paul peter richard robert susan thomas'.split(' ');
const LEAST_NEARNESS = 0.5;

/** What stands before a surname in place of a first name. */
const TITLES = new Set(['dr', 'lord', 'mr', 'mrs', 'ms', 'sir']);

/** Tells first names from other words, by their stems. */
function openFirstNames(vectors: WordVectors): (stem: string) => boolean {
  const centred = (word: string) => {
    const own = vectors.of(word)?.slice();
    if (own !== undefined) addScaled(own, vectors.mean, -1);
    return own;
  };
  const sum = new Float32Array(vectors.dimensions);
  for (const name of FIRST_NAMES) addScaled(sum, vectors.of(name) ?? vectors.mean, 1);
  const middle = unit(sum);
  addScaled(middle, vectors.mean, -1);
  const known = new Map<string, boolean>();
  return (stem) => {
    let isOne = known.get(stem);
    if (isOne === undefined) {
      const own = centred(readableWord(stem, vectors));
      isOne = TITLES.has(stem) || (own !== undefined && cosine(own, middle) >= LEAST_NEARNESS);
      known.set(stem, isOne);
    }
    return isOne;
  };
}

/** Whether a label is a form of another word, so that its stem may be a surname while the label is none. */
function isInflected({ word, stem }: LabelWord, vectors: WordVectors): boolean {
  const isForm = /(?:ing|s)$/u.test(word) && word !== stem;
  return isForm && (vectors.rank(stem) ?? vectors.rank(`${stem}e`)) !== undefined;
}

/** The only word of a label where that is English. */
function onlyWord({ language, words }: Label): LabelWord | undefined {
  return words.length === 1 && language === ENGLISH ? words[0] : undefined;
}

/** The items that say the stem of a label behind a first name, by the stem of that name. */
function namedItems(
  label: Label,
  { items, saying }: Collection,
  vectors: WordVectors,
): ReadonlyMap<string, ReadonlySet<number>> {
  const named = new Map<string, Set<number>>();
  const only = onlyWord(label);
  if (only === undefined || !isUsualEnglish(only.word, vectors)) return named;
  if (!isInflected(only, vectors)) return named;
  const isFirstName = openFirstNames(vectors);
  const look = (doc: number, stems: readonly string[]) => {
    for (const [at, stem] of stems.entries()) {
      const before = stems[at - 1];
      if (stem !== only.stem || before === undefined || !isFirstName(before)) continue;
      named.set(before, (named.get(before) ?? new Set()).add(doc));
    }
  };
  for (const doc of saying(only.stem)) {
    const { titleStems, textStems } = items[doc]!;
    look(doc, titleStems);
    look(doc, textStems);
  }
  return named;
}

/** What may be said instead of a label. */
export interface Namesakes {
  /** The items that say its stem behind a first name, by the stem of that name. */
  readonly named: ReadonlyMap<string, ReadonlySet<number>>;
  /** Whether an item may say a namesake; undefined where the words of the label have none. */
  readonly mayBeSaidIn: ((doc: number) => boolean) | undefined;
}

export function namesakesOf(label: Label, collection: Collection, vectors: WordVectors): Namesakes {
  const named = namedItems(label, collection, vectors);
  const { word = '' } = onlyWord(label) ?? {};
  if (word.endsWith('s') && PAST_TENSES.has(word.slice(0, -1))) {
    return { named, mayBeSaidIn: () => true };
  }
  const all = new Set([...named.values()].flatMap((docs) => [...docs]));
  return { named, mayBeSaidIn: all.size === 0 ? undefined : (doc) => all.has(doc) };
}

/** Most names that an expansion keeps. */
const NAMES = 20;

/**
 * What share of the items that say a name show no clear sign of the label where it names a person. Of those that speak of what
 * somebody cooks one in ten does not, and many long ones on a person do.
 */
const SILENT_SHARE = 1 / 3;

/**
 * The namesakes of a label, as terms that rule an item out (`Tim Cook`), by the `sense` that each item has the label in. Scoring
 * sees one item alone, and could not tell.
 */
export function namesakeTerms(
  label: Label,
  { named }: Namesakes,
  sense: Float64Array,
  vectors: WordVectors,
): readonly ConceptTerm[] {
  const stem = label.words[0]?.stem ?? '';
  return [...named]
    .map(([first, docs]) => ({ first, docs: [...docs] }))
    .filter(
      ({ docs }) => docs.filter((doc) => sense[doc]! < 1).length >= SILENT_SHARE * docs.length,
    )
    .sort((a, b) => b.docs.length - a.docs.length || (a.first < b.first ? -1 : 1))
    .slice(0, NAMES)
    .map(({ first }) => {
      const stems = [first, stem];
      const text = stems.map((each) => readableWord(each, vectors)).join(' ');
      return { text, stems, weight: -1, origin: 'namesake' };
    });
}
