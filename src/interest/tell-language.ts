/** Which language a text is in, told from its words: their stop words, script and letters, or the stems that are known. */
import { withoutAccents } from './accents.ts';
import { ENGLISH_HOMOGRAPHS } from './english-homographs.ts';
import { CANDIDATES, ENGLISH, type Language, languageOf, placesOf, UNKNOWN } from './language.ts';
import { languageSpelt, mostSpelt } from './spelling.ts';

/** Words looked at to tell a language. */
const SAMPLE = 200;

/** The same where a feed tells it already: enough to see that it is wrong. */
const DOUBTED_SAMPLE = 50;

/** With fewer words than this a single one tells the language. */
const FEW = 8;

/** The share of stop words that a running text of a language is sure to have. */
const SURE = 0.15;

/** The share of stop words no other language has that tells English at once; running text has twice as many. */
const PLAIN = 0.2;

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
    candidates: word.length === 1 ? [] : placesOf(word),
  };
}

/** Scripts that one language of those known here stands for, until stop words or stems tell another. */
const LANGUAGE_OF_SCRIPT = { cyrillic: 'ru', arabic: 'ar' } as const;

/** What a text is taken for that has no Latin word and no stop word. */
function languageOfScript(sample: readonly Sign[]): Language {
  const has = (wanted: Sign['script']) => sample.some(({ script }) => script === wanted);
  const script = (['cyrillic', 'arabic'] as const).find(has);
  return script === undefined ? UNKNOWN : languageOf(LANGUAGE_OF_SCRIPT[script]);
}

/**
 * The language of a text from what its first words tell. Short texts, where stop words are rare, count as
 * English: a topic label or a headline without any foreign stop word is most often that. So are few words whose
 * only foreign stop words are English words too: `iraq war`, `iron man`.
 */
function languageBySigns(sample: readonly Sign[]): Language {
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

/** Whether so many stop words of English alone are said that no other language could have as many. */
function isPlainlyEnglish(sample: readonly Sign[]): boolean {
  if (sample.length < FEW) return false;
  const enough = PLAIN * sample.length;
  let count = 0;
  for (const { candidates } of sample) {
    if (candidates.length === 1 && CANDIDATES[candidates[0]!] === ENGLISH) count += 1;
    if (count >= enough) return true;
  }
  return false;
}

/** The language of an item, and whether few words told it, which may be English after all. */
export interface ToldLanguage {
  readonly language: Language;
  readonly isGuess: boolean;
}

function certainly(language: Language): ToldLanguage {
  return { language, isGuess: false };
}

/**
 * The language of an item, by its first words where its feed says none; and where it says English, which publishing programs
 * say where nobody chose a language.
 */
export function languageOfItem(
  tag: string | undefined,
  signs: (most: number) => readonly Sign[],
): ToldLanguage {
  const said = tag === undefined ? undefined : languageOf(tag);
  if (said !== undefined && said !== ENGLISH) return certainly(said);
  const sample = signs(said === ENGLISH ? DOUBTED_SAMPLE : SAMPLE);
  if (said === ENGLISH && isPlainlyEnglish(sample)) return certainly(ENGLISH);
  const isShort = sample.length < FEW;
  // A single small word, as in a name, speaks against a few that are said to be English; their letters still do.
  const told = said === ENGLISH && isShort ? ENGLISH : languageBySigns(sample);
  if (told !== ENGLISH && !isShort) return certainly(told);
  const spelt = mostSpelt(sample);
  if (told !== ENGLISH) return { language: told, isGuess: spelt === undefined };
  return certainly(spelt === undefined ? ENGLISH : languageOf(spelt));
}

/** The language of a text from its most telling words, as `languageBySigns` reads them. */
export function detectLanguage(words: readonly string[]): Language {
  return languageBySigns(words.slice(0, SAMPLE).map(signOf));
}

/**
 * The language of a few words that seem English, told by the stems that items hold, since a name of one or two words seldom
 * has a stop word to tell it by. Another language is taken instead of English
 * - that stops none of the words, unless all are usual English ones (`tennis` is a form of `ten` elsewhere): where items hold
 *   all of its stems of them, and fewer of the English ones, or none of these;
 * - that stops some (`die zeit`): where items hold none of these in English, and all others, which are no usual English
 *   words, in that language.
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
  const isUsual = spoken.every(isEnglish);
  let best = ENGLISH;
  let most = 0;
  for (const candidate of CANDIDATES) {
    const count = known(candidate);
    if (candidate === ENGLISH || count <= most) continue;
    const silenced = spoken.filter((word) => candidate.isStopWord(word));
    const isLikelier =
      silenced.length === 0
        ? !isUsual && (known(ENGLISH) === 0 || (count > known(ENGLISH) && count === words.length))
        : !silenced.some((word) => isKnown(ENGLISH.stem(word))) &&
          content(candidate).every((word) => isKnown(candidate.stem(word)) && !isEnglish(word));
    if (isLikelier) [best, most] = [candidate, count];
  }
  return best;
}

/**
 * The language of a few words in a script that several languages share, told by the stems that items hold. Items in a
 * language that has no stemmer here hold its words as they are.
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
