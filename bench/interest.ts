/**
 * `npm run bench -- interest [ITEMS] [STORED]`: how fast the arithmetic is, on made-up items: one item against a
 * thousand concepts, an expansion among five thousand items, a new topic over a store of a hundred thousand, and the
 * memory that the word vectors take.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyseItem } from '../src/interest/analyse.ts';
import { openCollection } from '../src/interest/collection.ts';
import { expand } from '../src/interest/expand.ts';
import { createScorer } from '../src/interest/score.ts';
import { createScorerIndex } from '../src/interest/score-index.ts';
import type { WordVectors } from '../src/interest/vectors.ts';
import { topicPath } from '../src/model/topic-path.ts';
import { fillStore, timeTopics } from './interest-store.ts';
import { madeUpItem, wordAt } from './made-up.ts';
import { median } from './median.ts';
import { openShippedVectors } from './shipped-vectors.ts';

const CONCEPTS = 1_000;
const ITEMS = 5_000;
const STORED = 100_000;
const ROUNDS = 30;

function megabytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** Median milliseconds of several rounds. */
function measure(round: (n: number) => void): number {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const started = performance.now();
    round(n);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Milliseconds of the first new topic over a store, and the median of those after it. */
async function measureTopics(count: number, vectors: WordVectors | undefined) {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-interest-'));
  try {
    const file = join(directory, 'winnow.db');
    await fillStore(file, count, vectors);
    const [first, ...others] = await timeTopics(file, vectors);
    return { first: first!, others: median(others) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A line of the table. */
interface Row {
  readonly name: string;
  readonly value: number;
  /** The most that it may be, where there is a limit. */
  readonly limit?: number;
  readonly unit: 'ms' | 'MB';
}

/** How long one item takes against many concepts, and an expansion among so many items. */
function arithmeticRows(vectors: WordVectors | undefined, count: number): Row[] {
  const items = Array.from({ length: count }, (_, n) =>
    analyseItem({ ...madeUpItem(vectors, n), language: 'en' }, vectors),
  );
  const collection = openCollection(items);
  const context = { ...(vectors === undefined ? {} : { vectors }), feedback: collection };
  const label = (n: number) => topicPath([wordAt(vectors, n * 17 + 3)]);
  const taught = Array.from({ length: 20 }, (_, n) => ({ expansion: expand(label(n), context) }));
  const concepts = Array.from({ length: CONCEPTS }, (_, n) => taught[n % taught.length]!);
  const scorers = concepts.map(createScorer);
  const index = createScorerIndex(concepts);
  return [
    {
      name: `one item, ${CONCEPTS} concepts, index`,
      value: measure((n) => void index.relevances(items[n]!)),
      limit: 2,
      unit: 'ms',
    },
    {
      name: `one item, ${CONCEPTS} concepts, one by one`,
      value: measure((n) => {
        for (const scorer of scorers) scorer.relevance(items[n]!);
      }),
      unit: 'ms',
    },
    {
      name: `expansion among ${count} items`,
      value: measure((n) => void expand(label(n + 50), context)),
      limit: 50,
      unit: 'ms',
    },
  ];
}

/** How long new topics take over a store of so many items. */
async function storeRows(vectors: WordVectors | undefined, count: number): Promise<Row[]> {
  const { first, others } = await measureTopics(count, vectors);
  return [
    { name: `first topic over ${count} stored items`, value: first, unit: 'ms' },
    { name: `new topic over ${count} stored items`, value: others, limit: 1_000, unit: 'ms' },
  ];
}

/** Prints the table; 1 when something takes longer, or more room, than it may. */
export async function run(args: readonly string[], root: string): Promise<number> {
  const before = megabytes();
  const vectors = openShippedVectors(root);
  // The first expansion makes everything that is derived from the words.
  expand(topicPath(['garden']), vectors === undefined ? {} : { vectors });
  const memory = megabytes() - before;
  const rows: readonly Row[] = [
    ...arithmeticRows(vectors, Number(args[0] ?? ITEMS)),
    ...(await storeRows(vectors, Number(args[1] ?? STORED))),
    { name: 'word vectors in memory', value: memory, limit: 40, unit: 'MB' },
  ];
  for (const { name, value, limit, unit } of rows) {
    const bound = limit === undefined ? '' : `  at most ${limit} ${unit}`;
    process.stdout.write(`${name.padEnd(44)}${value.toFixed(2).padStart(9)} ${unit}${bound}\n`);
  }
  return rows.every(({ value, limit = Infinity }) => value <= limit) ? 0 : 1;
}
