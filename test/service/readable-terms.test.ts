import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Expansion } from '../../src/model/concept.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { type ExpansionResources, expandAdHoc } from '../../src/service/ad-hoc-interest.ts';
import { createFeedbackItems } from '../../src/service/gather/feedback-items.ts';
import { writeAnalysis } from '../../src/service/gather/write-analysis.ts';
import { findWords } from '../../src/service/readable-terms.ts';
import type { Engine } from '../../src/store/engine.ts';
import { putFeed } from '../../src/store/feeds.ts';
import { putItems } from '../../src/store/items.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { indexedTransaction } from '../../src/store/text-index.ts';
import { FEED, preparedItem } from './content/stock.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
let store: Engine;
beforeEach(() => {
  store = openSqlite({});
});
afterEach(() => store.close());

/** German items, analysed and stored. */
async function put(texts: readonly string[]): Promise<void> {
  const items = texts.map((text, at) =>
    preparedItem(`item${at}`, `Nummer ${at}`, { text, language: 'de' }),
  );
  await indexedTransaction(store, async (statements) => {
    const feed = await putFeed(statements, { url: FEED }, NOON);
    const arriving = items.map((item, position) => ({ item, position, digest: `${position}` }));
    await putItems(statements, { feedId: feed, arriving }, NOON, (item) =>
      writeAnalysis(item, undefined),
    );
  });
}

it('tells stems that no vector has a word for as an item says them, and all else as it was', async () => {
  await put(['Bilder mit Lösungen ausstatten: eine Lösung für Programmierer und ihre Lösungen']);
  const expansion: Expansion = {
    terms: [
      { text: 'losung', stems: ['losung'], weight: 1, origin: 'collected' },
      { text: 'bild ausstatt', stems: ['bild', 'ausstatt'], weight: 1, origin: 'phrase' },
      { text: 'zukunft', stems: ['zukunft'], weight: 1, origin: 'collected' },
      { text: 'Programmierung', stems: ['programmi'], weight: 1, origin: 'label' },
    ],
    narrower: [{ label: 'ausstatt', stems: ['ausstatt'], weight: 1 }],
    taughtBy: 1,
  };
  const worded = await findWords(store, expansion, undefined);
  expect(worded.terms.map((term) => term.text)).toEqual([
    'lösungen',
    'bilder ausstatten',
    'zukunft',
    'Programmierung',
  ]);
  expect(worded.narrower.map(({ label }) => label)).toEqual(['ausstatten']);
});

it('tells what a topic would mean in words too', async () => {
  const garden = ['Tomaten', 'Sträucher', 'Beete', 'Kräuter', 'Hecken', 'Gießkannen', 'Blumen'];
  const bank = ['Kurse', 'Zinsen', 'Anleihen', 'Börsen', 'Renten', 'Steuern', 'Währungen'];
  await put(
    Array.from({ length: 120 }, (_, at) => {
      const words = at % 4 === 0 ? garden : bank;
      // Items of one length score alike, and none of them would stand out as more about the topic.
      const places = at % 8 === 0 ? [0, 1] : [0, 1, 2];
      const some = places.map((n) => words[(at * (n + 1) + n * n) % words.length]);
      return at % 4 === 0 ? `Garten: ${some.join(' und ')} im Garten` : some.join(' und ');
    }),
  );
  const resources = {
    vectors: () => undefined,
    feedbackItems: createFeedbackItems(),
    expansions: new Map(),
  } as unknown as ExpansionResources;
  const { narrower } = await expandAdHoc(store, resources, topicPath(['garten']));
  const labels = narrower.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['tomaten', 'sträucher', 'hecken']));
});
