/** What a text is about, as far as the text alone tells. */
import { extractKeyPhrases, type KeyPhrase } from '../../interest/key-phrases.ts';
import { detectLanguage } from '../../interest/tell-language.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import { wordsOf } from '../../interest/words.ts';

/** A text somebody is interested in. */
export interface TextOfInterest {
  readonly title?: string;
  /** Plain text; may be empty where there is a title. */
  readonly text: string;
  /** BCP 47 primary tag, where the page says it. */
  readonly language?: string;
}

export interface PhraseTask {
  readonly text: TextOfInterest;
  /** How many phrases at most. */
  readonly count: number;
}

export interface TextPhrases {
  /** Best first. */
  readonly phrases: readonly KeyPhrase[];
  /** BCP 47 primary tag, as the text says or its words tell; `und` where neither does. */
  readonly language: string;
}

/** The key phrases of a text and its language. */
export function findPhrases(
  { text: { title, text, language }, count }: PhraseTask,
  vectors: WordVectors | undefined,
): TextPhrases {
  const phrases = extractKeyPhrases(text, {
    count,
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
    ...(vectors === undefined ? {} : { vectors }),
  });
  const told = language ?? detectLanguage(wordsOf(`${title ?? ''}\n${text}`)).tag;
  return { phrases, language: told };
}
