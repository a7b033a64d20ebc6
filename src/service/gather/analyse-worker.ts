/** The worker's entry: analyses items, a feed's worth a call. Bundled as `dist/analyse-worker.cjs`. */
import { workerEntry } from '../../collect/workers/worker-entry.ts';
import type { AnalysableItem } from '../../interest/analyse.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import type { ItemStems } from '../../model/item.ts';
import { openBuiltVectors } from './built-vectors.ts';
import { makeWay } from './make-way.ts';
import { writeAnalysis } from './write-analysis.ts';

// What is read waits for nothing; what is analysed, and stored after that, can be caught up with meanwhile.
makeWay();

let opened: { vectors: WordVectors | undefined } | undefined;

/** Called by the pool. */
export default workerEntry((items: readonly AnalysableItem[]): ItemStems[] => {
  opened ??= { vectors: openBuiltVectors() };
  const { vectors } = opened;
  return items.map((item) => writeAnalysis(item, vectors));
});
