/**
 * `npm run bench -- relevance DIR [--out scores.tsv] [--ablate]`: how well topics find what people judged
 * relevant, beside BM25 and BM25+RM3. DIR holds `docs.jsonl`, `queries.jsonl` and `qrels.tsv`, or folders that do.
 */
import { writeFileSync } from 'node:fs';
import { baselines } from './relevance-baseline.ts';
import {
  atThreshold,
  bestF1,
  calibrationBins,
  calibrationGap,
  type Judged,
  topicMetrics,
} from './relevance-metrics.ts';
import { findSets, type RelevanceSet, readSet } from './relevance-set.ts';
import { rankThroughStore } from './relevance-store.ts';
import { openShippedVectors } from './shipped-vectors.ts';

interface Row {
  readonly name: string;
  readonly scores: readonly Float64Array[];
  /** Whether the scores mean something by themselves; those of a baseline do not. */
  readonly absolute: boolean;
}

function judge(set: RelevanceSet, scores: Float64Array, queryId: string): Judged[] {
  const grades = set.grades.get(queryId);
  return set.docs.map(({ id }, doc) => ({ id, score: scores[doc]!, grade: grades?.get(id) ?? 0 }));
}

function report(set: RelevanceSet, { name, scores, absolute }: Row): string[] {
  const sum = { auc: 0, ap: 0, ndcg10: 0, p10: 0 };
  let topics = 0;
  const all: Judged[] = [];
  set.queries.forEach(({ id }, query) => {
    const judged = judge(set, scores[query]!, id);
    const metrics = topicMetrics(judged);
    if (metrics === undefined) return;
    topics++;
    sum.auc += metrics.auc;
    sum.ap += metrics.ap;
    sum.ndcg10 += metrics.ndcg10;
    sum.p10 += metrics.p10;
    for (const one of judged) all.push(one);
  });
  const mean = (value: number): string => (value / topics).toFixed(3);
  const { f1, threshold } = bestF1(all);
  const line = [
    name.padEnd(22),
    `AUC ${mean(sum.auc)}`,
    `AP/MAP ${mean(sum.ap)}`,
    `nDCG@10 ${mean(sum.ndcg10)}`,
    `P@10 ${mean(sum.p10)}`,
    `best F1 ${f1.toFixed(3)} at ${threshold.toFixed(3)}`,
  ].join('  ');
  if (!absolute) return [line];
  const at = [0.6, 0.54].map((limit) => {
    const { precision, recall } = atThreshold(all, limit);
    return `at ${limit}: precision ${precision.toFixed(3)} recall ${recall.toFixed(3)}`;
  });
  const bins = calibrationBins(all);
  const shown = bins.map(({ score, observed }) => `${score.toFixed(2)}/${observed.toFixed(2)}`);
  return [
    line,
    `  ${at.join('  ')}`,
    `  calibration gap ${calibrationGap(bins).toFixed(3)}; score/observed by tenths: ${shown.join(' ')}`,
  ];
}

function writeScores(file: string, set: RelevanceSet, scores: readonly Float64Array[]): void {
  const lines = set.queries.flatMap(({ id }, query) =>
    set.docs.map((doc, at) => `${id}\t${doc.id}\t${scores[query]![at]!}`),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** Prints the table of a set; gives Winnow's scores, by query and document. */
async function tryOne(
  set: RelevanceSet,
  vectors: ReturnType<typeof openShippedVectors>,
  isAblated: boolean,
): Promise<readonly Float64Array[]> {
  const started = performance.now();
  const scores = await rankThroughStore(set, { vectors });
  const took = performance.now() - started;
  const rows: Row[] = [{ name: 'winnow', scores, absolute: true }];
  if (isAblated) {
    const ablations = [
      { name: '- word vectors', vectors: undefined },
      { name: '- feedback', vectors, feedback: false },
      { name: '- expansion (label)', vectors, expanded: false },
    ];
    for (const { name, ...options } of ablations) {
      rows.push({ name, scores: await rankThroughStore(set, options), absolute: true });
    }
  }
  const plain = baselines(set);
  for (const [name, baseline] of Object.entries(plain)) {
    rows.push({ name, scores: baseline, absolute: false });
  }
  process.stdout.write(
    `${set.docs.length} items, ${set.queries.length} topics, ${(took / 1_000).toFixed(1)} s\n`,
  );
  for (const row of rows) process.stdout.write(`${report(set, row).join('\n')}\n`);
  return scores;
}

/** Prints the tables; 2 when called wrongly. */
export async function run(args: readonly string[], root: string): Promise<number> {
  const out = args.includes('--out') ? args[args.indexOf('--out') + 1] : undefined;
  const folder = args.find((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--out');
  const sets = folder === undefined ? [] : findSets(folder);
  if (sets.length === 0 || (out !== undefined && sets.length > 1)) {
    process.stderr.write('usage: relevance DIR [--ablate], or of one set: DIR --out scores.tsv\n');
    return 2;
  }
  const vectors = openShippedVectors(root);
  if (vectors === undefined) process.stderr.write('no word vectors: matching by words alone\n');
  for (const name of sets) {
    if (sets.length > 1) process.stdout.write(`${name}\n`);
    const set = readSet(name);
    const scores = await tryOne(set, vectors, args.includes('--ablate'));
    if (out !== undefined) writeScores(out, set, scores);
  }
  return 0;
}
