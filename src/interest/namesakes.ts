/**
 * Namesakes: stems that stand for another word than the label. `Robin Cook` says the stem of `cooking`, and prices that
 * `rose` say that of `roses`. Only an item that also speaks of what the label means is taken at its word there.
 */
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

/** The items that may say a namesake of a label instead of it; undefined where its words have none. */
export function namesakesOf(
  { language, words }: Label,
  { items, saying }: Collection,
  vectors: WordVectors,
): ((doc: number) => boolean) | undefined {
  const [only, ...others] = words;
  if (only === undefined || others.length > 0 || language !== ENGLISH) return undefined;
  const { word, stem } = only;
  if (word.endsWith('s') && PAST_TENSES.has(word.slice(0, -1))) return () => true;
  if (!isInflected(only, vectors) || !isUsualEnglish(word, vectors)) return undefined;
  const isFirstName = openFirstNames(vectors);
  const isNamed = (stems: readonly string[]) =>
    stems.some((each, at) => each === stem && at > 0 && isFirstName(stems[at - 1]!));
  const named = new Set<number>();
  for (const doc of saying(stem)) {
    const { titleStems, textStems } = items[doc]!;
    if (isNamed(titleStems) || isNamed(textStems)) named.add(doc);
  }
  return named.size === 0 ? undefined : (doc) => named.has(doc);
}
