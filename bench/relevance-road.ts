/** The road of a relevance set: its documents become items, its queries topics, as the service would take them. */
import { analyseItem } from '../src/interest/analyse.ts';
import { openCollection } from '../src/interest/collection.ts';
import { expand, expandLabel } from '../src/interest/expand.ts';
import { createScorer } from '../src/interest/score.ts';
import type { WordVectors } from '../src/interest/vectors.ts';
import { topicPath } from '../src/model/topic-path.ts';
import type { RelevanceSet } from './relevance-set.ts';

export interface RoadOptions {
  readonly vectors: WordVectors | undefined;
  /** Whether collected items teach; yes unless told otherwise. */
  readonly feedback?: boolean;
  /** Whether topics are expanded (POST) rather than stored (PUT); yes unless told otherwise. */
  readonly expanded?: boolean;
}

/** Relevance of every document to every query. */
export async function rankThroughStore(
  set: RelevanceSet,
  { vectors, feedback = true, expanded = true }: RoadOptions,
): Promise<Float64Array[]> {
  const items = set.docs.map((doc) => analyseItem(doc, vectors));
  const collection = openCollection(items);
  const context = {
    ...(vectors === undefined ? {} : { vectors }),
    ...(feedback ? { feedback: collection } : { corpus: collection.corpus }),
  };
  return set.queries.map(({ text }) => {
    const path = topicPath([text.replaceAll('/', ' ').slice(0, 256)]);
    const expansion = (expanded ? expand : expandLabel)(path, context);
    const scorer = createScorer({ expansion });
    return Float64Array.from(items, (item) => scorer.relevance(item));
  });
}
