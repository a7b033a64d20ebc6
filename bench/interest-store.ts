/** How long a new topic takes over a large store: put as `topics add` puts it, expanded and scored in the background. */
import type { WordVectors } from '../src/interest/vectors.ts';
import { topicPath } from '../src/model/topic-path.ts';
import { expandNext } from '../src/service/gather/concepts.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { putTopic } from '../src/store/topics.ts';
import { madeUpItem, wordAt } from './made-up.ts';
import { NOW, openContext, putDocs, putReader } from './topic-store.ts';

const BATCH = 5_000;
const TOPICS = 11;

/** Fills a store with made-up items, and a reader without topics. */
export async function fillStore(
  file: string,
  count: number,
  vectors: WordVectors | undefined,
): Promise<void> {
  const store = openSqlite({ file });
  await putReader(store);
  for (let first = 0; first < count; first += BATCH) {
    const docs = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => ({
      id: String(first + at),
      ...madeUpItem(vectors, first + at),
    }));
    await putDocs(store, docs, vectors, first);
  }
  await store.close();
}

/** Milliseconds of each of several new topics, one after the other, in their order. */
export async function timeTopics(
  file: string,
  vectors: WordVectors | undefined,
): Promise<readonly number[]> {
  const store = openSqlite({ file });
  try {
    const context = openContext(store, { vectors });
    const times: number[] = [];
    for (let n = 0; n < TOPICS; n++) {
      const path = topicPath([`${wordAt(vectors, n * 17 + 3)} ${wordAt(vectors, n * 29 + 8)}`]);
      const started = performance.now();
      await putTopic(store, 1, { path, variant: { kind: 'expanded' } }, NOW);
      while (await expandNext(context));
      times.push(performance.now() - started);
    }
    return times;
  } finally {
    await store.close();
  }
}
