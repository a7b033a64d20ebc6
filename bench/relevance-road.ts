/**
 * The road of a relevance set: its documents become items of a store in memory, its queries topics of a graph,
 * expanded and scored by the service's own background work; concepts and items are read back for the scores.
 */
import { itemId } from '../src/collect/item.ts';
import { openCollection } from '../src/interest/collection.ts';
import { createScorer } from '../src/interest/score.ts';
import type { WordVectors } from '../src/interest/vectors.ts';
import { topicPath } from '../src/model/topic-path.ts';
import { expandNext } from '../src/service/gather/expand.ts';
import type { GatherRoom } from '../src/service/gather/room.ts';
import { createScorers } from '../src/service/gather/scorers.ts';
import { createTeachers, type Teachers } from '../src/service/gather/teachers.ts';
import { writeAnalysis } from '../src/service/gather/write-analysis.ts';
import { putAccount } from '../src/store/accounts.ts';
import { findAnalyses } from '../src/store/analyses.ts';
import { findConcept } from '../src/store/concepts.ts';
import type { Engine } from '../src/store/engine.ts';
import { putFeed } from '../src/store/feeds.ts';
import { putItems } from '../src/store/items.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { findTopic, putTopic } from '../src/store/topics.ts';
import { putUser } from '../src/store/users.ts';
import type { Doc, RelevanceSet } from './relevance-set.ts';

export interface RoadOptions {
  readonly vectors: WordVectors | undefined;
  /** Whether collected items teach; yes unless told otherwise. */
  readonly feedback?: boolean;
  /** Whether topics are expanded (POST) rather than stored (PUT); yes unless told otherwise. */
  readonly expanded?: boolean;
}

/** Milliseconds; nothing here depends on when it runs. */
const NOW = 1_000_000;

function toArriving({ title, text }: Doc, position: number) {
  const url = `https://docs.invalid/${position}`;
  const item = {
    aliases: [`u:${url}`],
    id: itemId(`u:${url}`),
    url,
    publisher: 'docs.invalid',
    title,
    summary: '',
    text,
    language: 'en',
    type: 'NewsArticle' as const,
    categories: [],
    digest: String(position),
  };
  return { item, position, digest: '' };
}

/** Row ids of the documents, in their order. */
async function putDocs(
  store: Engine,
  docs: readonly Doc[],
  vectors: WordVectors | undefined,
): Promise<readonly number[]> {
  return store.transaction(async (statements) => {
    const feedId = await putFeed(statements, 'https://docs.invalid/feed', NOW, false);
    const arriving = docs.map(toArriving);
    const { changed } = await putItems(statements, feedId, arriving, NOW, (item) =>
      writeAnalysis(item, vectors),
    );
    return changed;
  });
}

const NO_TEACHERS: Teachers = { find: async () => openCollection([]), forget: () => {} };

/** As much of the room of the road in as expanding takes. */
function openRoom(store: Engine, { vectors, feedback = true }: RoadOptions): GatherRoom {
  const leave = { granted: true, charge: async () => {}, release: () => {} } as const;
  const room: Partial<GatherRoom> = {
    store,
    clock: () => NOW,
    worker: 'bench',
    vectors: () => vectors,
    teachers: feedback ? createTeachers() : NO_TEACHERS,
    scorers: createScorers(),
    budget: {
      reserveFetch: async () => leave,
      reserveExpansion: async () => leave,
      reserveFor: async () => leave,
    },
    log: () => {},
  };
  return room as GatherRoom;
}

/** Relevance of every document to every query. */
export async function rankThroughStore(
  set: RelevanceSet,
  options: RoadOptions,
): Promise<Float64Array[]> {
  const store = openSqlite();
  try {
    const itemIds = await putDocs(store, set.docs, options.vectors);
    const account = await putAccount(store, 'bench', NOW);
    const user = await putUser(store, {
      accountId: account!.rowId,
      kind: 'owner',
      name: 'bench',
      createdAt: NOW,
    });
    const kind = (options.expanded ?? true) ? 'expanded' : 'label';
    const paths = set.queries.map(({ text }) =>
      topicPath([text.replaceAll('/', ' ').slice(0, 256)]),
    );
    for (const path of paths) await putTopic(store, user!.rowId, path, { kind }, NOW);
    const room = openRoom(store, options);
    while (await expandNext(room));
    const analyses = await findAnalyses(store, itemIds);
    const scores: Float64Array[] = [];
    for (const path of paths) {
      const topic = await findTopic(store, user!.rowId, path);
      // Annotations below the floor are not kept; the same function over the same rows gives all of them.
      const scorer = createScorer((await findConcept(store, topic!.conceptId))!);
      scores.push(Float64Array.from(analyses, (item) => scorer.relevance(item)));
    }
    return scores;
  } finally {
    await store.close();
  }
}
