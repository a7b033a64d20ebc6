/**
 * Native terms: those said in the language that a topic is spoken of in. What several languages say alike (`linux`) finds
 * items of all of them, and each brings its own words.
 */
import type { Collection } from './collection.ts';
import type { Label } from './label.ts';
import { ENGLISH } from './language.ts';

/** Share of the items saying a term that must be in the language of the topic; names are said in several. */
const NATIVE_SHARE = 1 / 3;

/**
 * Tells whether a term is said in the language that the label and most of the `relevant` items share; all are where these two
 * differ. Only English can be told from the rest, by the meaning that no item of another language has.
 */
export function nativeTerms(
  { language }: Label,
  relevant: (doc: number) => boolean,
  { items, weights, saying }: Collection,
): (key: string) => boolean {
  const nativeShare = (docs: Iterable<number>): number => {
    let native = 0;
    let all = 0;
    for (const doc of docs) {
      const isEnglish = items[doc]!.vector !== undefined;
      all += weights[doc]!;
      if (isEnglish === (language === ENGLISH)) native += weights[doc]!;
    }
    return all === 0 ? 1 : native / all;
  };
  if (nativeShare([...items.keys()].filter(relevant)) <= 0.5) return () => true;
  return (key) => {
    const docs = saying(key);
    const heard = docs.filter(relevant);
    return nativeShare(heard.length > 0 ? heard : docs) >= NATIVE_SHARE;
  };
}
