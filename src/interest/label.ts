/** The words of a topic path: what its label says, and the sense that its parents give it. */
import type { TopicPath } from '../model/topic-path.ts';
import { ENGLISH_FAMILIES } from './english-families.ts';
import { ENGLISH, foreignStems, type Language } from './language.ts';
import { isName, nameLabel } from './names.ts';
import { runningText } from './running-text.ts';
import { detectLanguage, languageByStems, languageInScript } from './tell-language.ts';
import type { WordVectors } from './vectors.ts';
import { wordsOf } from './words.ts';

export interface LabelWord {
  readonly word: string;
  readonly stem: string;
  /** How often the label says it. */
  readonly count: number;
}

export interface Label {
  readonly language: Language;
  /** Distinct content words of the last segment, in their order. */
  readonly words: readonly LabelWord[];
  /** Distinct content words of the segments above it that the label does not say itself. */
  readonly parents: readonly LabelWord[];
  /** Stems of the label in their order: a phrase where there are two or three. */
  readonly phrase: readonly string[];
  /** Stem → word: what its words may be in other languages, where nothing yet tells that they are English. */
  readonly foreign: ReadonlyMap<string, string>;
}

function distinct(words: readonly string[], language: Language): LabelWord[] {
  const content = words.filter((word) => !language.isStopWord(word));
  // A label of stop words alone ("IT", "The Who") still has to match something.
  const kept = content.length > 0 ? content : words;
  const found = new Map<string, LabelWord>();
  for (const word of kept) {
    const stem = language.stem(word);
    const known = found.get(stem);
    found.set(stem, { word: known?.word ?? word, stem, count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/** Words that English text holds oftener than the word at this rank are English, wherever else they belong. */
const ENGLISH_RANK = 15_000;

/** Whether English text holds a word so often that it is most likely meant in English, or a family of English words has it. */
export function isUsualEnglish(word: string, vectors: WordVectors | undefined): boolean {
  return (vectors?.rank(word) ?? ENGLISH_RANK) < ENGLISH_RANK || ENGLISH_FAMILIES.has(word);
}

/**
 * The words of a path, in which a `;` between alternatives is a space. `isCollected` tells of stems, with spaces between
 * several in a row, whether items hold them: that decides the language of a label which is too short to tell it by itself,
 * unless the vectors know its words as usual English ones.
 */
export function readLabel(
  path: TopicPath,
  isCollected: (key: string) => boolean = () => false,
  vectors?: WordVectors,
): Label {
  const segments = path.segments.map((segment) => wordsOf(runningText(segment)));
  const detected = detectLanguage(segments.flat());
  const isEnglish = (word: string) => isUsualEnglish(word, vectors);
  const own = nameLabel(segments.at(-1) ?? [], detected, isCollected);
  const language =
    detected === ENGLISH && !own.some(isName)
      ? languageByStems(own, isCollected, isEnglish)
      : languageInScript(own, detected, isCollected);
  const words = distinct(own, language);
  const stems = new Set(words.map(({ stem }) => stem));
  const parents = distinct(segments.slice(0, -1).flat(), language).filter(
    ({ stem }) => segments.length > 1 && !stems.has(stem),
  );
  const isGuess = language === ENGLISH && !words.some(({ stem }) => isCollected(stem));
  const foreign = isGuess
    ? words.flatMap(({ word }) => foreignStems(word).map((stem) => [stem, word] as const))
    : [];
  return {
    language,
    words,
    parents,
    phrase: words.map(({ stem }) => stem),
    foreign: new Map(foreign),
  };
}

/** Up to this many content words a label names a field; beyond, it describes one question. */
const SHORT_LABEL = 3;

/** Whether the label is short enough to mean a whole field around its words. */
export function isShort(label: Label): boolean {
  return label.words.length <= SHORT_LABEL;
}
