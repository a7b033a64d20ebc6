/** Languages: which one a text is in, its stop words and its stemmer. English is the measured one; the others must not break. */

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
import { withoutAccents } from './accents.ts';
import { ENGLISH_HOMOGRAPHS } from './english-homographs.ts';
import { languageSpelt, mostSpelt } from './spelling.ts';
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

/** What was made of words seen before; bounded, because a stream of items brings ever new words. */
function remembered<Made>(make: (word: string) => Made): (word: string) => Made {
  const known = new Map<string, Made>();
  return (word) => {
    let made = known.get(word);
    if (made === undefined && !known.has(word)) {
      made = make(word);
      if (known.size >= 50_000) known.clear();
      known.set(word, made);
    }
    return made as Made;
  };
}

const same = (word: string): string => word;

function language(tag: string, words: readonly string[], stem: (word: string) => string): Language {
  const stops = new Set(words.map((word) => word.replace(/['’]/gu, '')));
  const isStopWord = (word: string) =>
    stops.has(word) || (word.length === 1 && /[\p{Script=Latin}\p{N}]/u.test(word));
  return {
    tag,
    stopWords: stops,
    isStopWord,
    stem: stem === same ? same : remembered(stem),
    contentStem: (word) => (isStopWord(word) ? undefined : stem(word)),
  };
}

export const ENGLISH = language(
  'en',
  [...eng, ...ENGLISH_FUNCTION_WORDS.split(/\s+/u)],
  STEMMERS.en,
);

const UNKNOWN = language('und', [], same);

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

const CANDIDATES = [...LANGUAGES.values()];

/** By stop word, which of the candidates have it. */
const CANDIDATES_OF = new Map<string, number[]>();
for (const [index, candidate] of CANDIDATES.entries()) {
  for (const word of candidate.stopWords) {
    const known = CANDIDATES_OF.get(word);
    if (known === undefined) CANDIDATES_OF.set(word, [index]);
    else known.push(index);
  }
}

/** What languages without stop words of their own here have for such: particles, and kana that stand alone. */
const PARTICLES = new Set([...jpn, ...zho]);

/** Whether a word is a stop word of any language and no content word of English: never what a topic is about. */
export function isFunctionWord(word: string): boolean {
  if (ENGLISH.stopWords.has(word)) return true;
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(word)) return true;
  return (PARTICLES.has(word) || CANDIDATES_OF.has(word)) && !ENGLISH_HOMOGRAPHS.has(word);
}

/** Words looked at to tell a language. */
export const SAMPLE = 200;

/** The same where a feed tells it already: enough to see that it is wrong. */
const DOUBTED_SAMPLE = 50;

/** With fewer words than this a single one tells the language. */
const FEW = 8;

/** The share of stop words that a running text of a language is sure to have. */
const SURE = 0.15;

/** What a word tells of the language it is said in. */
export interface Sign {
  readonly script: 'latin' | 'cyrillic' | 'arabic' | 'other';
  /** An English word that other languages have for a stop word. */
  readonly isHomograph: boolean;
  /** Tag of the language whose letters it has. */
  readonly spelt: string | undefined;
  /** Places of the candidates that have it for a stop word. */
  readonly candidates: readonly number[];
}

const NO_CANDIDATES: readonly number[] = [];

const ASCII_WORD = /^[a-z\d]+$/;

function scriptOf(word: string): Sign['script'] {
  // Most words are, and the tables of Unicode take longer.
  if (ASCII_WORD.test(word)) return 'latin';
  if (/[\p{Script=Latin}\p{N}]/u.test(word)) return 'latin';
  if (/\p{Script=Cyrillic}/u.test(word)) return 'cyrillic';
  return /\p{Script=Arabic}/u.test(word) ? 'arabic' : 'other';
}

/** What a single word tells of the language it is said in. */
export function signOf(word: string): Sign {
  return {
    script: scriptOf(word),
    spelt: languageSpelt(word),
    isHomograph: ENGLISH_HOMOGRAPHS.has(word),
    candidates: (word.length === 1 ? undefined : CANDIDATES_OF.get(word)) ?? NO_CANDIDATES,
  };
}

/** Scripts that one language of those known here stands for, until stop words or stems tell another. */
const LANGUAGE_OF_SCRIPT = { cyrillic: 'ru', arabic: 'ar' } as const;

/** What a text is taken for that has no Latin word and no stop word. */
function languageOfScript(sample: readonly Sign[]): Language {
  const has = (wanted: Sign['script']) => sample.some(({ script }) => script === wanted);
  const script = (['cyrillic', 'arabic'] as const).find(has);
  return script === undefined ? UNKNOWN : LANGUAGES.get(LANGUAGE_OF_SCRIPT[script])!;
}

/**
 * The language of a text from what its first words tell. Short texts, where stop words are rare, count as
 * English: a topic label or a headline without any foreign stop word is most often that. So are few words whose
 * only foreign stop words are English words too: `iraq war`, `iron man`.
 */
export function languageBySigns(sample: readonly Sign[]): Language {
  const isShort = sample.length < FEW;
  const hits = new Int32Array(CANDIDATES.length);
  for (const { candidates, isHomograph } of sample) {
    if (isShort && isHomograph) continue;
    for (const index of candidates) hits[index]! += 1;
  }
  const most = Math.max(...hits);
  if (sample.length > 0 && sample.every(({ script }) => script !== 'latin')) {
    return most > 0 ? CANDIDATES[hits.indexOf(most)]! : languageOfScript(sample);
  }
  if (most === 0) return ENGLISH;
  const isTold = isShort || most / sample.length >= SURE;
  return isTold ? CANDIDATES[hits.indexOf(most)]! : ENGLISH;
}

/**
 * The language of an item, by its first words where its feed says none; and where it says English, which publishing programs
 * say where nobody chose a language.
 */
export function languageOfItem(
  tag: string | undefined,
  signs: (most: number) => readonly Sign[],
): Language {
  const said = tag === undefined ? undefined : languageOf(tag);
  if (said !== undefined && said !== ENGLISH) return said;
  const sample = signs(said === ENGLISH ? DOUBTED_SAMPLE : SAMPLE);
  // A single small word, as in a name, speaks against a few that are said to be English; their letters still do.
  const told = said === ENGLISH && sample.length < FEW ? ENGLISH : languageBySigns(sample);
  const spelt = told === ENGLISH ? mostSpelt(sample) : undefined;
  return spelt === undefined ? told : LANGUAGES.get(spelt)!;
}

/** The language of a text from its most telling words, as `languageBySigns` reads them. */
export function detectLanguage(words: readonly string[]): Language {
  return languageBySigns(words.slice(0, SAMPLE).map(signOf));
}

/** The language of a BCP 47 tag; one without stop words or stemmer when we know none for it. */
export function languageOf(tag: string): Language {
  const primary = tag.toLowerCase().split(/[-_]/u)[0] ?? '';
  return LANGUAGES.get(primary) ?? { ...UNKNOWN, tag: primary === '' ? 'und' : primary };
}

/** The stems that other languages than English make of a word, different from its English one. */
export function foreignStems(word: string): string[] {
  const stems = new Set(CANDIDATES.map(({ stem }) => stem(word)));
  stems.delete(ENGLISH.stem(word));
  return [...stems];
}

/**
 * The language of a few words that seem English, by which stems are known: a name of one or two words seldom has a stop
 * word to tell it by. English where any of its stems is known, unless another language knows more, and all of it; or all that it
 * does not stop (`die zeit`), where what it stops is not known at all.
 */
export function languageByStems(
  words: readonly string[],
  isKnown: (stem: string) => boolean,
  isEnglish: (word: string) => boolean,
): Language {
  const content = (language: Language) => words.filter((word) => !language.isStopWord(word));
  // English texts may say what `élections` has for a stem, but who writes the accent does not mean them.
  const mayBe = (language: Language) => (word: string) =>
    language !== ENGLISH || isEnglish(word) || withoutAccents(word) === word;
  const known = (language: Language) =>
    content(language)
      .filter(mayBe(language))
      .filter((word) => isKnown(language.stem(word))).length;
  const spoken = content(ENGLISH);
  let best = ENGLISH;
  let most = 0;
  for (const candidate of CANDIDATES) {
    const count = known(candidate);
    if (candidate === ENGLISH || count <= most) continue;
    const silenced = spoken.filter((word) => candidate.isStopWord(word));
    const mayRead =
      silenced.length === 0
        ? known(ENGLISH) === 0 || (count > known(ENGLISH) && count === words.length)
        : !silenced.some((word) => isKnown(ENGLISH.stem(word))) &&
          content(candidate).every((word) => isKnown(candidate.stem(word)) && !isEnglish(word));
    if (mayRead) [best, most] = [candidate, count];
  }
  return best;
}

/**
 * The language of a few words in a script that several languages share, by which stems are known: items of one that has
 * no stemmer here hold its words as they are.
 */
export function languageInScript(
  words: readonly string[],
  detected: Language,
  isKnown: (stem: string) => boolean,
): Language {
  const known = ({ stem }: Language) => words.filter((word) => isKnown(stem(word))).length;
  if (known(detected) > 0 || scriptOf(words[0] ?? '') === 'latin') return detected;
  return [...CANDIDATES, UNKNOWN].find((language) => known(language) > 0) ?? detected;
}
