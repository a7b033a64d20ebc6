import { afterEach, expect, it } from 'vitest';
import { analyseItem } from '../../../src/interest/analyse.ts';
import type { Expansion } from '../../../src/model/concept.ts';
import { findWords } from '../../../src/service/gather/readable-terms.ts';
import { putFeed } from '../../../src/store/feeds.ts';
import { putItems } from '../../../src/store/items.ts';
import { openSqlite } from '../../../src/store/sqlite.ts';
import { indexedTransaction } from '../../../src/store/text-index.ts';
import { FEED, preparedItem } from '../content/stock.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const store = openSqlite({});
afterEach(() => store.close());

it('tells stems that no vector has a word for as an item says them, and all else as it was', async () => {
  const text = 'Bilder mit Lösungen ausstatten: eine Lösung für Programmierer und ihre Lösungen';
  const item = preparedItem('bilder', 'Bilder ausstatten', { text, language: 'de' });
  const { titleStems, textStems } = analyseItem(item);
  const stems = { titleStems: titleStems.join(' '), textStems: textStems.join(' ') };
  await indexedTransaction(store, async (statements) => {
    const feed = await putFeed(statements, { url: FEED }, NOON);
    await putItems(statements, feed, [{ item, position: 0, digest: '' }], NOON, () => stems);
  });
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
