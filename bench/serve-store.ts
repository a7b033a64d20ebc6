/** A store of many items for the serve benchmark, written through the store's own functions. */
import { itemId } from '../src/model/item-id.ts';
import { topicPath } from '../src/model/topic-path.ts';
import { findAccount } from '../src/store/accounts.ts';
import { putAnnotations } from '../src/store/annotations.ts';
import { putEntries } from '../src/store/entries.ts';
import { putFeed } from '../src/store/feeds.ts';
import { putItems } from '../src/store/items.ts';
import { putSource } from '../src/store/sources.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { indexedTransaction } from '../src/store/text-index.ts';
import { putTopic } from '../src/store/topics.ts';
import { findUser } from '../src/store/users.ts';

const BATCH = 1_000;
const WORDS = 'amber basin cedar delta ember fjord grove harbor island jetty kelp lagoon'.split(
  ' ',
);

function sentence(seed: number, length: number): string {
  return Array.from({ length }, (_, at) => WORDS[(seed * 7 + at * 5) % WORDS.length]).join(' ');
}

/** A made-up item of the feed; the higher its number, the older it is. */
function arrivingItem(number: number, position: number, now: number) {
  const alias = `u://news.invalid/${number}`;
  const item = {
    aliases: [alias],
    id: itemId(alias),
    url: `https://news.invalid/${number}`,
    publisher: 'news.invalid',
    title: `${sentence(number, 6)} ${number}`,
    summary: sentence(number, 30),
    text: sentence(number, 120),
    type: 'NewsArticle' as const,
    categories: [],
    publishedAt: now - number * 60_000,
  };
  return { item, position, digest: '' };
}

/** Fills the account's graph with topics and a source of `count` items, each annotated by one topic. */
export async function fillStore(
  file: string,
  username: string,
  topics: readonly string[],
  count: number,
): Promise<void> {
  const store = openSqlite({ file });
  const now = Date.now();
  const account = await findAccount(store, username);
  const user = await findUser(store, account!.rowId, 'owner', username);
  const { conceptIds, feedId } = await store.transaction(async (statements) => {
    const userId = user!.rowId;
    for (const name of topics) {
      await putTopic(
        statements,
        userId,
        { path: topicPath([name]), variant: { kind: 'label' } },
        now,
      );
    }
    const sourceId = await putSource(statements, { userId, name: 'Bench', createdAt: now });
    const url = 'http://feeds.invalid/bench';
    await putEntries(statements, sourceId!, [{ url }], now, { asleep: true });
    await statements.run("UPDATE concepts SET status = 'Complete'");
    const rows = await statements.all<{ id: number }>('SELECT id FROM concepts ORDER BY id');
    return {
      conceptIds: rows.map(({ id }) => id),
      feedId: await putFeed(statements, { url, asleep: true }, now),
    };
  });
  for (let start = 0; start < count; start += BATCH) {
    await indexedTransaction(store, async (statements) => {
      const arriving = Array.from({ length: Math.min(BATCH, count - start) }, (_, at) =>
        arrivingItem(start + at, at, now),
      );
      const { changed } = await putItems(statements, { feedId, arriving }, now, (item) => ({
        titleStems: item.title,
        textStems: item.text,
      }));
      const conceptId = conceptIds[(start / BATCH) % conceptIds.length]!;
      await putAnnotations(
        statements,
        conceptId,
        changed.map((itemId) => ({
          itemId,
          relevance: 0.3 + ((itemId * 37) % 700) / 1_000,
        })),
      );
    });
  }
  await store.close();
}
