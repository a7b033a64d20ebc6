/** Mining: phrases that the items of a concept keep saying, names and products no dictionary holds among them. */
import type { Collection } from './collection.ts';
import { inverseDocumentFrequency } from './corpus.ts';

/** Phrases kept. */
const PHRASES = 16;

/** Phrases looked at closely. */
const CANDIDATES = 48;

/** Pseudo-relevant items looked at, the surest, and how far into their texts: what matters is said early. */
const READ = { items: 100, stems: 80 };

/** Items that must say it, those of the same text being one. */
const MIN_ITEMS = 3;

/** Share of the items with its rarer word that must have the words together: else they only meet by chance. */
const COHESION = 0.3;

/** What a phrase brings above the words it is made of. */
const PHRASE_SHARE = 0.5;

/** A word that begins as a number does. */
const NUMBER = /(?:^| )\p{N}/u;

function pairsOf(stems: readonly string[], into: Set<string>): void {
  for (let at = 1; at < stems.length; at++) {
    const first = stems[at - 1]!;
    const second = stems[at]!;
    if (first !== second) into.add(`${first} ${second}`);
  }
}

/** Phrase key → weight in the measure of taught words: share of the pseudo-relevant items above share of all, times rareness. */
export function minePhrases(
  shares: ReadonlyMap<number, number>,
  collection: Collection,
): Map<string, number> {
  const seen = new Map<string, { items: number; share: number }>();
  for (const [doc, share] of [...shares].slice(0, READ.items)) {
    const { titleStems, textStems } = collection.items[doc]!;
    const most = collection.voices[doc]!;
    const pairs = new Set<string>();
    pairsOf(titleStems, pairs);
    pairsOf(textStems.slice(0, READ.stems), pairs);
    for (const pair of pairs) {
      const known = seen.get(pair) ?? { items: 0, share: 0 };
      const voice = Math.min(...pair.split(' ').map((stem) => collection.voiceFor(doc, stem)));
      known.items += voice;
      known.share += (share * voice) / most;
      seen.set(pair, known);
    }
  }
  const { corpus } = collection;
  const candidates = [...seen]
    .filter(([pair, { items }]) => items >= MIN_ITEMS && !NUMBER.test(pair))
    .sort((a, b) => b[1].share - a[1].share || (a[0] < b[0] ? -1 : 1))
    .slice(0, CANDIDATES);
  const found: [string, number][] = [];
  for (const [pair, { share }] of candidates) {
    const together = corpus.documentFrequency(pair);
    const rarer = Math.min(...pair.split(' ').map((stem) => corpus.documentFrequency(stem)));
    const excess = share - together / Math.max(corpus.documents, 1);
    if (together < COHESION * rarer || excess <= 0) continue;
    found.push([pair, PHRASE_SHARE * excess * inverseDocumentFrequency(pair, corpus)]);
  }
  found.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return new Map(found.slice(0, PHRASES));
}
