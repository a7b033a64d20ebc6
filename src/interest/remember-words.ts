/** What was made of words, kept for when they are said again: a few thousand words make up most of what is read. */

/** Bounded, because a stream of items brings ever new words. */
const MOST_WORDS = 50_000;

/** A function of a word that makes its answer once; the answer may be undefined. */
export function rememberWords<Made>(make: (word: string) => Made): (word: string) => Made {
  const known = new Map<string, Made>();
  return (word) => {
    let made = known.get(word);
    if (made === undefined && !known.has(word)) {
      made = make(word);
      if (known.size >= MOST_WORDS) known.clear();
      known.set(word, made);
    }
    return made as Made;
  };
}
