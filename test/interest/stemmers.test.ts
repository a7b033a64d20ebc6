import { expect, test } from 'vitest';
import { languageOf } from '../../src/interest/language.ts';
import { wordsOf } from '../../src/interest/words.ts';

const stemsOf = (tag: string, text: string) => [
  ...new Set(wordsOf(text).map(languageOf(tag).stem)),
];

test.each([
  ['ru', 'выборы выборов выборам выборах'],
  ['ru', 'ёлка елки'],
  ['uk', 'вибори виборів виборах'],
  ['pl', 'wybory wyborów wyborach wyborami'],
  ['pl', 'klimat klimatu klimacie klimatem'],
  ['pl', 'piłka piłki piłce piłkę pilka'],
  ['pl', 'sztuczna sztucznej sztuczną sztucznego'],
  ['pl', 'inteligencja inteligencji inteligencję'],
  ['tr', 'seçim seçimler seçimlerde secim SEÇİM'],
  ['tr', "İstanbul istanbul İSTANBUL İstanbul'da"],
  ['tr', 'zeka zekâ zekanın'],
  ['ar', 'انتخابات الانتخابات للانتخابات والانتخابات'],
  ['ar', 'فضاء الفضاء بالفضاء'],
  ['ar', 'مناخ المناخ المناخية مُنَاخ'],
  ['pt', 'eleição eleições eleicao eleicoes'],
  ['fr', 'élection élections elections ÉLECTIONS Elections'],
  ['es', 'elección elecciones eleccion'],
  ['de', 'Küche Kueche Kuche'],
  ['de', 'künstliche künstlicher kuenstlichen'],
  ['de', 'Fußball Fussball fußball'],
  ['da', 'valg valget valgene'],
  ['en', 'café cafe cafés'],
  ['en', 'university Universities'],
  ['en', 'organisation organizations organised'],
  ['en', 'engineer engineering engineers'],
  ['en', 'science scientists scientific'],
  ['en', 'astronomy astronomer astronomical'],
  ['en', 'medicine medical'],
  ['en', 'cycling cyclists'],
  ['en', 'transition transitions transitioning'],
  ['en', 'conversation conversational'],
  ['en', 'cooperation cooperative cooperating'],
])('forms of one word in %s have one stem: %s', (tag, forms) => {
  expect(stemsOf(tag, forms)).toHaveLength(1);
});

test.each([
  ['sv', 'får far'],
  ['de', 'neue nue'],
  ['ar', 'وزير زير'],
  ['ru', 'космос космополит'],
  ['pl', 'kosmos kosmetyki'],
  ['en', 'universe university'],
  ['en', 'universe universal'],
  ['en', 'organs organisations'],
  ['en', 'organs organic'],
  ['en', 'physics physical'],
  ['en', 'animals animation'],
  ['en', 'author authority'],
  ['en', 'busy business'],
  ['en', 'trains training'],
  ['en', 'international internal'],
  ['en', 'parks parking'],
  ['en', 'markets marketing'],
  ['en', 'accounts accounting'],
  ['en', 'published publishers'],
  ['en', 'programs programming'],
  ['en', 'books booking'],
  ['en', 'contains containers'],
  ['en', 'animals anime'],
  ['en', 'sustained sustainability'],
  ['en', 'Cooper cooperation'],
  ['en', 'convent conventions'],
  ['en', 'recess recession'],
  ['en', 'internships internals'],
])('different words in %s have different stems: %s', (tag, words) => {
  expect(stemsOf(tag, words)).toHaveLength(2);
});
