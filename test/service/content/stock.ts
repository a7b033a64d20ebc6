/** A reader with two topics, a source and scored items: what tests of the reading surfaces begin with. */
import type { ItemStems, NewItem, PreparedItem } from '../../../src/model/item.ts';
import { topicPath } from '../../../src/model/topic-path.ts';
import { findAccount } from '../../../src/store/accounts.ts';
import { putAnnotations } from '../../../src/store/annotations.ts';
import { putExpansion } from '../../../src/store/concepts.ts';
import { putItems } from '../../../src/store/items.ts';
import { indexedTransaction } from '../../../src/store/text-index.ts';
import { findTopic } from '../../../src/store/topics.ts';
import { findUser } from '../../../src/store/users.ts';
import type { Credentials, People } from '../people.ts';

export const FEED = 'https://blog.example/feed.xml';
const DAY_MS = 86_400_000;

/** An item as the pipeline would hand it to the store. */
export function preparedItem(
  id: string,
  title: string,
  more: Partial<PreparedItem> = {},
): PreparedItem {
  const url = `https://blog.example/${id}`;
  const item: NewItem = {
    aliases: [`u:${url}`],
    url,
    title,
    summary: `${title} in short`,
    text: `${title} at length`,
    type: 'NewsArticle',
    categories: [],
  };
  return {
    ...item,
    id: id.padEnd(16, 'x'),
    publisher: 'blog.example',
    ...more,
  };
}

function analyse({ title }: PreparedItem): ItemStems {
  const stems = title.toLowerCase();
  return { titleStems: stems, textStems: `${stems} length` };
}

export async function userIdOf(people: People, username: string): Promise<number> {
  const account = await findAccount(people.store, username);
  const user = await findUser(people.store, account!.rowId, 'owner', username);
  return user!.rowId;
}

/** Whether the graph of the user `ann` holds this topic. */
export async function isHeld(people: People, ...segments: string[]): Promise<boolean> {
  const userId = await userIdOf(people, 'ann');
  return (await findTopic(people.store, userId, topicPath(segments))) !== undefined;
}

/** Marks the work on everything as done: concepts expanded (with these narrower labels), feeds fetched. */
export async function finishWork(people: People, narrower: readonly string[] = []): Promise<void> {
  const { store, context } = people;
  const concepts = await store.all<{ id: number; variant: string }>(
    'SELECT id, variant FROM concepts',
  );
  for (const { id, variant } of concepts) {
    const grown = variant === 'label' ? [] : narrower;
    const expansion = {
      terms: [],
      narrower: grown.map((label) => ({ label, weight: 0.5, stems: label.split(' ') })),
      taughtBy: 0,
    };
    await putExpansion(store, id, expansion, context.clock());
  }
  await store.run(
    `UPDATE feeds SET outcome = 'fresh', fetched_at = ?, changed_at = ?, next_poll_at = ?`,
    context.clock(),
    context.clock(),
    context.clock() + DAY_MS,
  );
}

/** Scores items for a topic of a user; `[item id, relevance]`. */
export async function score(
  people: People,
  username: string,
  topic: readonly string[],
  scores: readonly (readonly [id: string, relevance: number])[],
): Promise<void> {
  const { store } = people;
  const found = await findTopic(store, await userIdOf(people, username), topicPath(topic));
  for (const [id, relevance] of scores) {
    const row = await store.get<{ id: number }>(
      'SELECT id FROM items WHERE public_id = ?',
      id.padEnd(16, 'x'),
    );
    const annotation = { itemId: row!.id, relevance, contributions: [] };
    await putAnnotations(store, found!.conceptId, [annotation]);
  }
}

/**
 * Topics `garden/roses` and `machine learning`, a source `blogs`, and five items: two about roses (0.9 and
 * 0.57), one about gardens (0.8), one about machine learning (0.7), one of a year ago about roses (0.65).
 */
export async function stock(people: People, owner: Required<Credentials>): Promise<void> {
  const uris = ['/garden/roses', '/machine+learning'];
  await people.ask(owner, 'POST', '/v1/topics', { body: { uris } });
  const contents = { urls: [{ url: FEED }], sources: [] };
  await people.ask(owner, 'POST', '/v1/sources/user', {
    body: { name: 'blogs', default: true, contents },
  });
  const feed = await people.store.get<{ id: number }>('SELECT id FROM feeds WHERE url = ?', FEED);
  const now = people.context.clock();
  const items = [
    preparedItem('rose', 'Pruning roses', { publishedAt: now - DAY_MS }),
    preparedItem('soil', 'Soil for roses', { publishedAt: now - 2 * DAY_MS }),
    preparedItem('hedge', 'A hedge for the garden', { publishedAt: now - 3 * DAY_MS }),
    preparedItem('net', 'A neural network', {
      url: 'https://lab.example/papers/net',
      aliases: ['u:https://lab.example/papers/net'],
      publisher: 'lab.example',
      publishedAt: now - DAY_MS,
    }),
    preparedItem('old', 'Roses of last year', { publishedAt: now - 365 * DAY_MS }),
  ];
  const arriving = items.map((item, position) => ({ item, position, digest: '' }));
  await indexedTransaction(people.store, (statements) =>
    putItems(statements, { feedId: feed!.id, arriving }, now, analyse),
  );
  await finishWork(people);
  await score(
    people,
    owner.user,
    ['garden', 'roses'],
    [
      ['rose', 0.9],
      ['soil', 0.57],
      ['old', 0.65],
    ],
  );
  await score(
    people,
    owner.user,
    ['garden'],
    [
      ['hedge', 0.8],
      ['rose', 0.6],
    ],
  );
  await score(people, owner.user, ['machine learning'], [['net', 0.7]]);
}

/** Everything the store holds, table by table: what must be the same before and after a read. */
export async function dump(people: People): Promise<Record<string, unknown[]>> {
  const { store } = people;
  const tables = await store.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'items\\_%' ESCAPE '\\'
     AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  );
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables) all[name] = await store.all(`SELECT * FROM ${name}`);
  return all;
}

/** The current lid of a topic, or of the whole graph, as its owner creates it. */
export async function share(people: People, owner: Credentials, topic?: string): Promise<string> {
  const body = topic === undefined ? {} : { topic };
  const made = await people.ask(owner, 'POST', '/~winnow/shares', { body });
  return (made.json as { lid: string }).lid;
}
