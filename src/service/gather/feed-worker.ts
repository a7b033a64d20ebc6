/**
 * The worker's entry: reads a feed, makes items of its entries and, unless that is left to another thread, analyses them.
 * Bundled as `dist/feed-worker.cjs`.
 */
import type { ParseReply, ParseTask } from '../../collect/workers/parse-task.ts';
import parse from '../../collect/workers/parse-worker.ts';
import { workerEntry } from '../../collect/workers/worker-entry.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import type { PreparedEntry } from '../../model/item.ts';
import { openBuiltVectors } from './built-vectors.ts';
import { writeAnalysis } from './write-analysis.ts';

let opened: { vectors: WordVectors | undefined } | undefined;

function analysed(entry: PreparedEntry, feed: string): PreparedEntry {
  if (entry.item === undefined) return entry;
  opened ??= { vectors: openBuiltVectors() };
  return { ...entry, stems: writeAnalysis({ ...entry.item, feed }, opened.vectors) };
}

/** Called by the pool; never throws. */
export default workerEntry((task: ParseTask, isBounded): ParseReply => {
  const reply = parse(task);
  if (!('read' in reply) || task.making?.leavesAnalysis) return reply;
  // What is left takes a bounded time for each item, however hostile the document.
  isBounded();
  const { about } = reply.read;
  const entries = reply.read.entries.map((entry) => analysed(entry, about));
  return { read: { ...reply.read, entries } };
});
