/** Which items of a collection say a stem, or several in a row, and how often. */
import type { Layout } from './collection-layout.ts';
import { countInItem, type ItemWords } from './frequency.ts';

/** Items, ascending, and how often each says it, the title weighted. */
export interface Postings {
  readonly docs: Uint32Array;
  readonly counts: Uint16Array;
}

const NOWHERE: Postings = { docs: new Uint32Array(), counts: new Uint16Array() };

/** The documents that all of the postings have; both ascend. */
function holdingAll(docs: Uint32Array, postings: readonly Postings[]): Uint32Array {
  return postings.reduce((kept, { docs: others }) => {
    let at = 0;
    return kept.filter((doc) => {
      while (at < others.length && others[at]! < doc) at++;
      return others[at] === doc;
    });
  }, docs);
}

/** Postings by key: a stem, or a phrase of several with spaces between them, which is looked for once. */
export function openPostings(
  { ids, starts, docs, counts }: Layout,
  items: readonly ItemWords[],
): (key: string) => Postings {
  const phrases = new Map<string, Postings>();

  function ofStem(stem: string): Postings {
    const id = ids.get(stem);
    if (id === undefined) return NOWHERE;
    const [start, end] = [starts[id]!, starts[id + 1]!];
    return { docs: docs.subarray(start, end), counts: counts.subarray(start, end) };
  }

  function findPhrase(phrase: readonly string[]): Postings {
    const [rarest, ...others] = phrase.map(ofStem).sort((a, b) => a.docs.length - b.docs.length);
    const found: [number, number][] = [];
    for (const doc of holdingAll(rarest!.docs, others)) {
      const count = countInItem(phrase, items[doc]!);
      if (count > 0) found.push([doc, count]);
    }
    return {
      docs: Uint32Array.from(found, ([doc]) => doc),
      counts: Uint16Array.from(found, ([, count]) => count),
    };
  }

  return (key) => {
    if (!key.includes(' ')) return ofStem(key);
    const known = phrases.get(key) ?? findPhrase(key.split(' '));
    phrases.set(key, known);
    return known;
  };
}
