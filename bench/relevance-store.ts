/**
 * A relevance set in a store: its documents become items of a store in memory, its queries topics of a graph,
 * expanded and scored by the service's own background work; concepts and items are read back for the scores.
 */
import { createScorer } from '../src/interest/score.ts';
import { topicPath } from '../src/model/topic-path.ts';
import { expandNext } from '../src/service/gather/concepts.ts';
import { findAnalyses } from '../src/store/analyses.ts';
import { findConcept } from '../src/store/concepts.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { findTopic, putTopic } from '../src/store/topics.ts';
import type { RelevanceSet } from './relevance-set.ts';
import { NOW, openContext, putDocs, putReader, type TopicStoreOptions } from './topic-store.ts';

export interface RankOptions extends TopicStoreOptions {
  /** Whether topics are expanded (POST) rather than stored (PUT); yes unless told otherwise. */
  readonly expanded?: boolean;
}

/** Relevance of every document to every query. */
export async function rankThroughStore(
  set: RelevanceSet,
  options: RankOptions,
): Promise<Float64Array[]> {
  const store = openSqlite();
  try {
    const itemIds = await putDocs(store, set.docs, options.vectors);
    const userId = await putReader(store);
    const kind = (options.expanded ?? true) ? 'expanded' : 'label';
    const paths = set.queries.map(({ text }) =>
      topicPath([text.replaceAll('/', ' ').slice(0, 256)]),
    );
    for (const path of paths) await putTopic(store, userId, { path, variant: { kind } }, NOW);
    const context = openContext(store, options);
    while (await expandNext(context));
    const analyses = await findAnalyses(store, itemIds);
    const scores: Float64Array[] = [];
    for (const path of paths) {
      const topic = await findTopic(store, userId, path);
      // Annotations below the floor are not kept; the same function over the same rows gives all of them.
      const scorer = createScorer((await findConcept(store, topic!.conceptId))!);
      scores.push(Float64Array.from(analyses, (item) => scorer.relevance(item)));
    }
    return scores;
  } finally {
    await store.close();
  }
}
