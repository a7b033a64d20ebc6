/** Languages: the stop words and the stemmer of each. English is the measured one; the others must not break. */

import {
  ara,
  dan,
  deu,
  eng,
  fin,
  fra,
  ita,
  jpn,
  nld,
  nob,
  pol,
  por,
  rus,
  spa,
  swe,
  tur,
  ukr,
  zho,
} from 'stopword';
import { ENGLISH_HOMOGRAPHS } from './english-homographs.ts';
import { rememberWords } from './remember-words.ts';
import { STEMMERS } from './stemmers.ts';

export interface Language {
  /** Primary tag, lower case; `und` where none is known. */
  readonly tag: string;
  isStopWord(word: string): boolean;
  readonly stopWords: ReadonlySet<string>;
  stem(word: string): string;
  /** The stem of a word that is no stop word; undefined for one that is. */
  contentStem(word: string): string | undefined;
}

/** Function words that the shipped English list leaves out. */
const ENGLISH_FUNCTION_WORDS = `above again against ain although always among amongst around aren
aside away back become becomes below beside besides beyond cannot couldn couldnt didn didnt doesn
doesnt doing don done dont down during either else ever every few further gave give given goes going
gone hadn hasn havent having hence hereby hers herself however indeed inside instead isn isnt itself
ive just lest let lets maybe mine mr mrs ms mustn myself neither nevertheless no nobody none nor not
nothing off once one ones onto ought ours ourselves per perhaps put quite rather really she shall shan
shouldn shouldnt somehow someone something soon theirs theirs themselves therefore thus together
toward towards unless until upon us various versus via wasn wasnt weren werent whatever whenever
whether whoever whole whom whose within without won wont wouldn wouldnt yes yet yours yourself
yourselves ll re ve`;

const same = (word: string): string => word;

function language(tag: string, words: readonly string[], stem: (word: string) => string): Language {
  const stops = new Set(words.map((word) => word.replace(/['’]/gu, '')));
  const isStopWord = (word: string) =>
    stops.has(word) || (word.length === 1 && /[\p{Script=Latin}\p{N}]/u.test(word));
  return {
    tag,
    stopWords: stops,
    isStopWord,
    stem: stem === same ? same : rememberWords(stem),
    // Not remembered here: the lexicon, which asks for most of them, keeps the stem with its word.
    contentStem: (word) => (isStopWord(word) ? undefined : stem(word)),
  };
}

export const ENGLISH = language(
  'en',
  [...eng, ...ENGLISH_FUNCTION_WORDS.split(/\s+/u)],
  STEMMERS.en,
);

/** What no language is known for. */
export const UNKNOWN = language('und', [], same);

const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  [
    ENGLISH,
    language('de', deu, STEMMERS.de),
    language('fr', fra, STEMMERS.fr),
    language('es', spa, STEMMERS.es),
    language('it', ita, STEMMERS.it),
    language('pt', por, STEMMERS.pt),
    language('nl', nld, STEMMERS.nl),
    language('sv', swe, STEMMERS.sv),
    language('da', dan, STEMMERS.da),
    language('nb', nob, STEMMERS.nb),
    language('no', nob, STEMMERS.nb),
    language('fi', fin, same),
    language('pl', pol, STEMMERS.pl),
    language('ru', rus, STEMMERS.ru),
    language('uk', ukr, STEMMERS.uk),
    language('tr', tur, STEMMERS.tr),
    language('ar', ara, STEMMERS.ar),
  ].map((entry) => [entry.tag, entry]),
);

/** Those that a text may be told to be in; English is the first. */
export const CANDIDATES: readonly Language[] = [...LANGUAGES.values()];

/** By stop word, which of the candidates have it. */
const CANDIDATES_OF = new Map<string, number[]>();
for (const [index, candidate] of CANDIDATES.entries()) {
  for (const word of candidate.stopWords) {
    const known = CANDIDATES_OF.get(word);
    if (known === undefined) CANDIDATES_OF.set(word, [index]);
    else known.push(index);
  }
}

const NO_PLACES: readonly number[] = [];

/** Places of the candidates that have a word for a stop word. */
export function placesOf(word: string): readonly number[] {
  return CANDIDATES_OF.get(word) ?? NO_PLACES;
}

/** What languages without stop words of their own here have for such: particles, and kana that stand alone. */
const PARTICLES = new Set([...jpn, ...zho]);

/** Of English words that are no stop words, so that what was analysed stays as it is: those that no topic is about, and their stems. */
const ASIDE = new Set(
  ['does', 'so', 'thence', 'though', 'till', 'when', 'whereas', 'why'].flatMap((word) => [
    word,
    ENGLISH.stem(word),
  ]),
);

/** Whether a word is a stop word of any language and no content word of English: never what a topic is about. */
export function isFunctionWord(word: string): boolean {
  if (ENGLISH.stopWords.has(word) || ASIDE.has(word)) return true;
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(word)) return true;
  return (PARTICLES.has(word) || CANDIDATES_OF.has(word)) && !ENGLISH_HOMOGRAPHS.has(word);
}

/** The language of a BCP 47 tag; one without stop words or stemmer when we know none for it. */
export function languageOf(tag: string): Language {
  // Items have it in its plainest form already.
  const known = LANGUAGES.get(tag);
  if (known !== undefined) return known;
  const primary = tag.toLowerCase().split(/[-_]/u)[0] ?? '';
  return LANGUAGES.get(primary) ?? { ...UNKNOWN, tag: primary === '' ? 'und' : primary };
}

/** The stems that other languages than English make of a word, different from its English one. */
export function foreignStems(word: string): string[] {
  const stems = new Set(CANDIDATES.map(({ stem }) => stem(word)));
  stems.delete(ENGLISH.stem(word));
  return [...stems];
}
