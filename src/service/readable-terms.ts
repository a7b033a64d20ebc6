/** Words for the stems that an expansion learned: those of an item that says them. */
import { wordForms } from '../interest/analyse.ts';
import { wordExpansion, wordlessStems } from '../interest/readable-terms.ts';
import type { WordVectors } from '../interest/vectors.ts';
import type { Expansion } from '../model/concept.ts';
import type { Statements } from '../store/engine.ts';
import { findItems } from '../store/items.ts';

/** Items that are read for the words of one expansion; the weakest of its terms may stay stems. */
const MOST_ITEMS = 40;

/**
 * The expansion as people read it. Word vectors tell an English word for most stems; for names and other languages the
 * newest item that says a stem does.
 */
export async function findWords(
  statements: Statements,
  expansion: Expansion,
  vectors: WordVectors | undefined,
): Promise<Expansion> {
  const wanted = new Set(wordlessStems(expansion, vectors));
  const words = new Map<string, string>();
  let read = 0;
  for (const stem of wanted) {
    if (words.has(stem)) continue;
    if (read === MOST_ITEMS) break;
    const [item] = await findItems(statements, await statements.matchPhrase([stem], 1));
    if (item === undefined) continue;
    read += 1;
    for (const [said, word] of wordForms(item)) {
      if (wanted.has(said) && !words.has(said)) words.set(said, word);
    }
  }
  return wordExpansion(expansion, words);
}
