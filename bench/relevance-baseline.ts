/** What the product must beat: BM25 over the label's words, and BM25 with relevance-model feedback (RM3). */
import { analyseItem } from '../src/interest/analyse.ts';
import type { RelevanceSet } from './relevance-set.ts';

const K1 = 1.2;
const B = 0.75;
const FEEDBACK = { documents: 30, terms: 100, original: 0.3 };

interface Index {
  readonly postings: ReadonlyMap<string, readonly (readonly [doc: number, count: number])[]>;
  readonly bags: readonly ReadonlyMap<string, number>[];
  readonly lengths: readonly number[];
  readonly average: number;
}

function count(stems: readonly string[]): Map<string, number> {
  const bag = new Map<string, number>();
  for (const stem of stems) bag.set(stem, (bag.get(stem) ?? 0) + 1);
  return bag;
}

function stemsOf(text: string): readonly string[] {
  return analyseItem({ title: '', text, language: 'en' }).textStems;
}

function buildIndex(set: RelevanceSet): Index {
  const bags = set.docs.map(({ title, text }) => count(stemsOf(`${title} ${text}`)));
  const lengths = bags.map((bag) => [...bag.values()].reduce((a, b) => a + b, 0));
  const postings = new Map<string, [number, number][]>();
  bags.forEach((bag, doc) => {
    for (const [stem, times] of bag) {
      const list = postings.get(stem);
      if (list === undefined) postings.set(stem, [[doc, times]]);
      else list.push([doc, times]);
    }
  });
  return { postings, bags, lengths, average: lengths.reduce((a, b) => a + b, 0) / lengths.length };
}

function search(index: Index, query: ReadonlyMap<string, number>): Float64Array {
  const scores = new Float64Array(index.bags.length);
  for (const [stem, weight] of query) {
    const list = index.postings.get(stem) ?? [];
    const idf = Math.log(1 + (scores.length - list.length + 0.5) / (list.length + 0.5));
    for (const [doc, times] of list) {
      const norm = K1 * (1 - B + (B * index.lengths[doc]!) / index.average);
      scores[doc] = scores[doc]! + (weight * idf * times * (K1 + 1)) / (times + norm);
    }
  }
  return scores;
}

/** The query with the terms that weigh most in its best documents (RM3). */
function widened(index: Index, query: ReadonlyMap<string, number>): Map<string, number> {
  const first = search(index, query);
  const order = [...first.keys()]
    .filter((doc) => first[doc]! > 0)
    .sort((a, b) => first[b]! - first[a]! || a - b)
    .slice(0, FEEDBACK.documents);
  const words = [...query.values()].reduce((a, b) => a + b, 0);
  const model = new Map<string, number>();
  const mass = order.reduce((sum, doc) => sum + first[doc]!, 0);
  for (const doc of order) {
    for (const [stem, times] of index.bags[doc]!) {
      const share = ((first[doc]! / mass) * times) / index.lengths[doc]!;
      model.set(stem, (model.get(stem) ?? 0) + share);
    }
  }
  const top = [...model].sort((a, b) => b[1] - a[1]).slice(0, FEEDBACK.terms);
  const topMass = top.reduce((sum, [, weight]) => sum + weight, 0);
  const wide = new Map<string, number>();
  for (const [stem, times] of query) wide.set(stem, (FEEDBACK.original * times) / words);
  for (const [stem, weight] of top) {
    const share = ((1 - FEEDBACK.original) * weight) / topMass;
    wide.set(stem, (wide.get(stem) ?? 0) + share);
  }
  return wide;
}

function relative(scores: Float64Array): Float64Array {
  const largest = Math.max(...scores);
  return largest > 0 ? scores.map((score) => score / largest) : scores;
}

/** Scores of every document for every query, best 1, for each baseline. */
export function baselines(set: RelevanceSet): Record<'BM25' | 'BM25+RM3', Float64Array[]> {
  const index = buildIndex(set);
  const queries = set.queries.map(({ text }) => count(stemsOf(text)));
  return {
    BM25: queries.map((query) => relative(search(index, query))),
    'BM25+RM3': queries.map((query) => relative(search(index, widened(index, query)))),
  };
}
