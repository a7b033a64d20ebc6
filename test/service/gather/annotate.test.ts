/** What becomes of the scores of an item that is edited. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Expansion } from '../../../src/model/concept.ts';
import type { ItemStems } from '../../../src/model/item.ts';
import { topicPath } from '../../../src/model/topic-path.ts';
import { annotateItems } from '../../../src/service/gather/annotate.ts';
import { createScorers, type Scorers } from '../../../src/service/gather/scorers.ts';
import { findItemConcepts } from '../../../src/store/annotations.ts';
import { putConcept, putExpansion, requestExpansion } from '../../../src/store/concepts.ts';
import type { Engine } from '../../../src/store/engine.ts';
import { indexNewItems } from '../../../src/store/text-index.ts';
import { openWithOwner } from '../../store/owner.ts';

let store: Engine;
let userId: number;
beforeEach(async () => {
  ({ store, userId } = await openWithOwner());
});
afterEach(() => store.close());

/** An item that says the stem is surely wanted, and another surely not. */
const saying = (stem: string): Expansion => ({
  terms: [{ text: stem, stems: [stem], weight: 1, origin: 'label' }],
  narrower: [],
  taughtBy: 0,
  calibration: { intercept: -6, termScale: 12, vectorScale: 0, vectorCentre: 0, averageLength: 1 },
});

/** A topic of the user that is about what says a stem. */
async function follow(stem: string): Promise<number> {
  const path = topicPath([stem]);
  const id = await putConcept(store, path, { kind: 'label' }, 0);
  await putExpansion(store, id, saying(stem), 0);
  await store.run(
    `INSERT INTO interests (user_id, key, concept_id, segments, created_at) VALUES (?, ?, ?, '[]', 0)`,
    userId,
    path.key,
    id,
  );
  return id;
}

/** Stores items that say a stem, and scores them. */
async function annotate(scorers: Scorers, said: Readonly<Record<number, string>>): Promise<void> {
  const analysed = new Map<number, ItemStems>();
  for (const [id, stems] of Object.entries(said)) {
    await put(Number(id), stems);
    analysed.set(Number(id), { titleStems: stems, textStems: stems });
  }
  await annotateItems({ scorers }, store, analysed);
}

async function put(id: number, stems: string): Promise<void> {
  await store.run(
    `INSERT INTO items (id, public_id, url, publisher, type, title, summary, body, ranked_at, collected_at,
       changed_at, title_stems, text_stems) VALUES (?, ?, '', '', 'NewsArticle', '', '', '', 0, 0, 0, ?, ?)
     ON CONFLICT (id) DO UPDATE SET title_stems = excluded.title_stems, text_stems = excluded.text_stems`,
    id,
    `item ${id}`,
    stems,
    stems,
  );
  await indexNewItems(store);
}

const scoredFor = async (id: number) =>
  (await findItemConcepts(store, id)).map(({ conceptId }) => conceptId);

it('goes with what the item said, where it says it no more, and comes with what it says now', async () => {
  const [tea, horse] = [await follow('tea'), await follow('hors')];
  const scorers = createScorers();
  await annotate(scorers, { 1: 'tea', 2: 'tea' });
  expect([await scoredFor(1), await scoredFor(2)]).toEqual([[tea], [tea]]);
  await annotate(scorers, { 1: 'hors' });
  expect([await scoredFor(1), await scoredFor(2)]).toEqual([[horse], [tea]]);
});

it('stays with a topic that is being expanded anew, which scores the item itself', async () => {
  const [tea, horse] = [await follow('tea'), await follow('hors')];
  const scorers = createScorers();
  await annotate(scorers, { 1: 'tea' });
  await requestExpansion(store, tea);
  await annotate(scorers, { 1: 'hors' });
  expect((await scoredFor(1)).toSorted()).toEqual([tea, horse].toSorted());
});
