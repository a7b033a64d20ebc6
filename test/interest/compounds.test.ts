import { describe, expect, test } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { compoundsOf } from '../../src/interest/compounds.ts';
import { expand } from '../../src/interest/expand.ts';
import { readLabel } from '../../src/interest/label.ts';
import { createScorer } from '../../src/interest/score.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { GARDEN_AND_SHIP } from './sample-vectors.ts';

function collectionOf(language: string, ...titles: readonly string[]) {
  return openCollection(titles.map((title) => analyseItem({ title, text: '', language })));
}

function compoundsIn(label: string, collection: ReturnType<typeof collectionOf>): string[] {
  return compoundsOf(readLabel(topicPath([label]), collection.has), collection, undefined);
}

describe('compounds of a label', () => {
  test.each([
    ['de', 'Klima', 'Klimawandel am Meer', ['klimawandel']],
    ['de', 'Garten', 'Gärten und ein Gemüsegarten für Gemüse', ['gemusegart']],
    ['nl', 'klimaat', 'Het klimaatakkoord van Parijs', ['klimaatakkoord']],
    ['zh', '天文', '天文学家的照片', ['天文学']],
  ])('in %s: %s in "%s"', (language, label, title, found) => {
    expect(compoundsIn(label, collectionOf(language, title))).toEqual(found);
  });

  test.each([
    ['de', 'Wahl', 'Die Auswahl im Laden wächst'],
    ['de', 'Licht', 'Der Rat hat den Bericht veröffentlicht'],
    ['de', 'Klima', 'Klimas'],
    ['ja', 'パン', 'パンダの双子'],
    ['ja', '人工 知能', '人工湖'],
  ])('in %s: not %s in "%s"', (language, label, title) => {
    expect(compoundsIn(label, collectionOf(language, title))).toEqual([]);
  });

  test('are none where hardly an item that says the label says one', () => {
    const many = Array.from({ length: 40 }, () => 'podcasts');
    expect(compoundsIn('podcasts', collectionOf('en', ...many, 'vakpodcasts vak'))).toEqual([]);
  });

  test('are none of a usual English word', () => {
    const vectors = openWordVectors(GARDEN_AND_SHIP);
    const collection = collectionOf('en', 'garden', 'gardenproject');
    const label = readLabel(topicPath(['garden']), collection.has, vectors);
    expect(compoundsOf(label, collection, vectors)).toEqual([]);
  });
});

test.each([20, 60])('a topic lists items that say it in a compound, among %i others', (count) => {
  const item = (title: string, text: string) => analyseItem({ title, text, language: 'de' });
  const others = Array.from({ length: count }, (_, n) =>
    item(`Konzert Nummer ${n}`, 'Die Musiker spielen in der alten Halle.'),
  );
  const whole = item('Das Klima der Erde', 'Der Bericht kommt aus Genf.');
  const compound = item('Klimawandel in den Alpen', 'Das Eis wird jedes Jahr weniger.');
  const feedback = [whole, compound, ...others];
  const { relevance } = createScorer({ expansion: expand(topicPath(['Klima']), { feedback }) });
  expect(relevance(compound)).toBeGreaterThanOrEqual(0.6);
  expect(relevance(whole)).toBeGreaterThan(relevance(compound));
  for (const other of others) expect(relevance(other)).toBeLessThan(0.3);
});
