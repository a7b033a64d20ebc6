/** The worker's entry: one text a call, its key phrases back. Bundled as `dist/phrase-worker.js`. */
import { workerEntry } from '../../collect/workers/worker-entry.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import { openBuiltVectors } from '../gather/built-vectors.ts';
import { findPhrases, type PhraseTask, type TextPhrases } from './phrases.ts';

let opened: { vectors: WordVectors | undefined } | undefined;

/** Called by the pool. */
export default workerEntry((task: PhraseTask): TextPhrases => {
  opened ??= { vectors: openBuiltVectors() };
  return findPhrases(task, opened.vectors);
});
