/** Ranking metrics, with ties resolved so that no order among equals is luck. */

export interface Judged {
  readonly id: string;
  readonly score: number;
  /** Graded relevance; 0 when not relevant. */
  readonly grade: number;
}

export interface TopicMetrics {
  readonly auc: number;
  readonly ap: number;
  readonly ndcg10: number;
  readonly p10: number;
}

interface Tie {
  readonly score: number;
  readonly size: number;
  readonly relevant: number;
}

function ties(judged: readonly Judged[]): Tie[] {
  const groups = new Map<number, { size: number; relevant: number }>();
  for (const { score, grade } of judged) {
    const group = groups.get(score) ?? { size: 0, relevant: 0 };
    group.size++;
    if (grade > 0) group.relevant++;
    groups.set(score, group);
  }
  return [...groups]
    .map(([score, group]) => ({ score, ...group }))
    .sort((a, b) => b.score - a.score);
}

function areaUnderCurve(groups: readonly Tie[], relevant: number, total: number): number {
  if (total === relevant) return 1;
  let below = 0;
  let area = 0;
  for (const group of [...groups].reverse()) {
    const others = group.size - group.relevant;
    area += group.relevant * (below + others / 2);
    below += others;
  }
  return area / (relevant * (total - relevant));
}

/** Inside a tie the relevant items are spread evenly. */
function averagePrecision(groups: readonly Tie[], relevant: number): number {
  let seen = 0;
  let hits = 0;
  let sum = 0;
  for (const group of groups) {
    for (let j = 1; j <= group.relevant; j++) {
      sum += (hits + j) / (seen + (j * (group.size + 1)) / (group.relevant + 1));
    }
    seen += group.size;
    hits += group.relevant;
  }
  return sum / relevant;
}

/** Metrics of one topic over all items; undefined when nothing is relevant to it. */
export function topicMetrics(judged: readonly Judged[]): TopicMetrics | undefined {
  const relevant = judged.filter(({ grade }) => grade > 0);
  if (relevant.length === 0) return undefined;
  const groups = ties(judged);
  const top = judged
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, 10);
  const gain = (grades: readonly number[]): number =>
    grades.reduce((sum, grade, k) => sum + grade / Math.log2(k + 2), 0);
  const ideal = relevant.map(({ grade }) => grade).sort((a, b) => b - a);
  return {
    auc: areaUnderCurve(groups, relevant.length, judged.length),
    ap: averagePrecision(groups, relevant.length),
    ndcg10: gain(top.map(({ grade }) => grade)) / gain(ideal.slice(0, 10)),
    p10: top.filter(({ grade }) => grade > 0).length / 10,
  };
}

/** The best F1 that one threshold over all topics together reaches. */
export function bestF1(judged: readonly Judged[]): { f1: number; threshold: number } {
  const relevant = judged.filter(({ grade }) => grade > 0).length;
  let best = { f1: 0, threshold: 0 };
  let seen = 0;
  let hits = 0;
  for (const group of ties(judged)) {
    seen += group.size;
    hits += group.relevant;
    const f1 = (2 * hits) / (seen + relevant);
    if (group.score > 0 && f1 > best.f1) best = { f1, threshold: group.score };
  }
  return best;
}

/** Precision and recall of what scores at least `threshold`. */
export function atThreshold(judged: readonly Judged[], threshold: number) {
  const kept = judged.filter(({ score }) => score >= threshold);
  const hits = kept.filter(({ grade }) => grade > 0).length;
  const relevant = judged.filter(({ grade }) => grade > 0).length;
  return {
    precision: kept.length === 0 ? 0 : hits / kept.length,
    recall: relevant === 0 ? 0 : hits / relevant,
  };
}

export interface Bin {
  readonly items: number;
  readonly score: number;
  readonly observed: number;
}

/** Ten equal score bins: mean score and observed share of relevant items. */
export function calibrationBins(judged: readonly Judged[]): Bin[] {
  const bins = Array.from({ length: 10 }, () => ({ items: 0, score: 0, hits: 0 }));
  for (const { score, grade } of judged) {
    const bin = bins[Math.min(Math.floor(score * 10), 9)]!;
    bin.items++;
    bin.score += score;
    if (grade > 0) bin.hits++;
  }
  return bins.map(({ items, score, hits }) => ({
    items,
    score: score / Math.max(items, 1),
    observed: hits / Math.max(items, 1),
  }));
}

/** Mean gap between score and observed relevance over the bins that hold items. */
export function calibrationGap(bins: readonly Bin[]): number {
  const held = bins.filter(({ items }) => items > 0);
  return held.reduce((sum, bin) => sum + Math.abs(bin.score - bin.observed), 0) / held.length;
}
