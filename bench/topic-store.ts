/** A store of documents as items, a reader, and as much of the gathering context as expanding topics takes. */
import { openCollection } from '../src/interest/collection.ts';
import type { WordVectors } from '../src/interest/vectors.ts';
import { itemId } from '../src/model/item-id.ts';
import { createFeedbackItems, type FeedbackItems } from '../src/service/gather/feedback-items.ts';
import type { GatherContext } from '../src/service/gather/gather-context.ts';
import { createScorers } from '../src/service/gather/scorers.ts';
import { writeAnalysis } from '../src/service/gather/write-analysis.ts';
import { putAccount } from '../src/store/accounts.ts';
import type { Engine } from '../src/store/engine.ts';
import { putFeed } from '../src/store/feeds.ts';
import { putItems } from '../src/store/items.ts';
import { indexedTransaction } from '../src/store/text-index.ts';
import { putUser } from '../src/store/users.ts';
import type { Doc } from './relevance-set.ts';

export interface TopicStoreOptions {
  readonly vectors: WordVectors | undefined;
  /** Whether collected items teach; yes unless told otherwise. */
  readonly feedback?: boolean;
}

/** Milliseconds; nothing here depends on when it runs. */
export const NOW = 1_000_000;

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
  };
  return { item, position, digest: '' };
}

/** Puts documents into a store; gives their row ids, in their order. `first` counts the documents before. */
export async function putDocs(
  store: Engine,
  docs: readonly Doc[],
  vectors: WordVectors | undefined,
  first = 0,
): Promise<readonly number[]> {
  return indexedTransaction(store, async (statements) => {
    const feedId = await putFeed(
      statements,
      { url: 'https://docs.invalid/feed', asleep: true },
      NOW,
    );
    const arriving = docs.map((doc, at) => toArriving(doc, first + at));
    const { changed } = await putItems(statements, { feedId, arriving }, NOW, (item) =>
      writeAnalysis(item, vectors),
    );
    return changed;
  });
}

/** The reader whose graph the topics are in. */
export async function putReader(store: Engine): Promise<number> {
  const account = await putAccount(store, 'bench', NOW);
  const user = await putUser(store, {
    accountId: account!.rowId,
    kind: 'owner',
    name: 'bench',
    createdAt: NOW,
  });
  return user!.rowId;
}

const NO_FEEDBACK: FeedbackItems = {
  ...createFeedbackItems(),
  find: async () => openCollection([]),
};

/** As much of the gathering context as expanding takes. */
export function openContext(
  store: Engine,
  { vectors, feedback = true }: TopicStoreOptions,
): GatherContext {
  const leave = { granted: true, charge: async () => {}, release: () => {} } as const;
  const context: Partial<GatherContext> = {
    store,
    clock: () => NOW,
    worker: 'bench',
    vectors: () => vectors,
    feedbackItems: feedback ? createFeedbackItems() : NO_FEEDBACK,
    scorers: createScorers(),
    budget: {
      reserveFetch: async () => leave,
      reserveExpansion: async () => leave,
      reserveFor: async () => leave,
    },
    log: () => {},
  };
  return context as GatherContext;
}
