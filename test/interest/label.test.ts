import { expect, test } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { expand } from '../../src/interest/expand.ts';
import { readLabel } from '../../src/interest/label.ts';
import { ENGLISH, isFunctionWord } from '../../src/interest/language.ts';
import { createScorer } from '../../src/interest/score.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { sampleItems } from './sample-items.ts';
import { GARDEN_AND_SHIP, vectorsFile } from './sample-vectors.ts';

const wordsIn = (label: string, isCollected?: (stem: string) => boolean) => {
  const { language, words } = readLabel(topicPath([label]), isCollected);
  return [language.tag, words.map(({ word }) => word).join(' ')];
};

for (const label of [
  'iraq war',
  'world war',
  'war crimes',
  'iron man',
  'spider man',
  'red hat',
  'die hard',
  'alt text',
  'son heung min',
  'ai safety',
  'eu law',
  'los angeles',
]) {
  test(`"${label}" is English and keeps every word`, () => {
    expect(wordsIn(label)).toEqual(['en', label]);
    const stems = label.split(' ').map(ENGLISH.stem);
    expect(wordsIn(label, (stem) => stems.includes(stem))).toEqual(['en', label]);
  });
}

test('a usual English word is English, though a form of what items say elsewhere', () => {
  const vectors = openWordVectors(
    vectorsFile([
      ['tennis', [1, 0]],
      ['panels', [0, 1]],
      ['solar', [1, 1]],
    ]),
  );
  const languageOf = (name: string, stems: readonly string[]) =>
    readLabel(topicPath([name]), (stem) => stems.includes(stem), vectors).language.tag;
  expect(languageOf('tennis', ['ten'])).toBe('en');
  expect(languageOf('solar panels', ['so', 'panel'])).toBe('en');
  // Of a word that nobody knows, what items say tells.
  expect(languageOf('solanis', ['solan'])).not.toBe('en');
});

test.each([
  ['state of the art', 'en', 'state art'],
  ['künstliche intelligenz', 'en', 'künstliche intelligenz'],
  ['guerre mondiale', 'en', 'guerre mondiale'],
  ['inteligencia artificial', 'en', 'inteligencia artificial'],
  // Both are stop words of German, so that nothing would be left.
  ['die zeit', 'de', 'die zeit'],
  ['der spiegel', 'de', 'spiegel'],
  ['krieg und frieden', 'de', 'krieg frieden'],
  ['guerre de la russie', 'fr', 'guerre russie'],
])('"%s" is read as %s: %s', (label, tag, words) => {
  expect(wordsIn(label)).toEqual([tag, words]);
});

test('a word with accents is not read as English because its stem is', () => {
  expect(wordsIn('élections', (stem) => stem === 'elect')).toEqual(['fr', 'élections']);
  expect(wordsIn('elections', (stem) => stem === 'elect')).toEqual(['en', 'elections']);
});

test.each([
  ['künstliche intelligenz', 'de', 'Die künstlichen Intelligenzen', 'In der Stadt ist das Korn.'],
  ['die bahn', 'de', 'Die Bahn', 'Der Rat hat die Stadt und das Werk der Bahn geprüft.'],
  ['guerre mondiale', 'fr', 'La guerre mondiale', 'Le maire est parti dans la ville.'],
  ['inteligencia artificial', 'es', 'La inteligencia artificial', 'El alcalde de la ciudad.'],
])('"%s" finds the items in %s that say it', (label, language, title, text) => {
  const about = analyseItem({ title, text, language });
  const other = analyseItem({ title: 'Photosynthese', text: 'Chlorophyll, Quantum', language });
  const feedback = openCollection(
    Array.from({ length: 60 }, (_, n) => (n % 6 === 0 ? about : other)),
  );
  const scorer = createScorer({ expansion: expand(topicPath([label]), { feedback }) });
  expect(scorer.relevance(about)).toBeGreaterThanOrEqual(0.6);
  expect(scorer.relevance(other)).toBeLessThan(0.3);
});

test('stop words of any language are never taught', () => {
  const vectors = openWordVectors(GARDEN_AND_SHIP);
  const stray = ['sich', 'och', 'の', 'が', 'は', '是', '的', 'ゃ'];
  const feedback = sampleItems(vectors).map((item) =>
    item.field === 'garden' ? { ...item, textStems: [...item.textStems, ...stray] } : item,
  );
  const { terms, narrower } = expand(topicPath(['garden']), { vectors, feedback });
  expect(terms.map(({ text }) => text)).toContain('compost');
  const keys = [...terms, ...narrower].map(({ stems }) => stems ?? []);
  expect(keys.filter((stems) => stems.every(isFunctionWord))).toEqual([]);
});

test.each(['why', 'whi', 'when', 'so', 'though'])('no topic is about %s', (word) => {
  expect(isFunctionWord(word)).toBe(true);
});
