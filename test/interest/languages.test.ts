import { describe, expect, test } from 'vitest';
import { analyseItem, type ItemAnalysis } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { expand } from '../../src/interest/expand.ts';
import { languageOf } from '../../src/interest/language.ts';
import { createScorer } from '../../src/interest/score.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { sampleItems } from './sample-items.ts';
import { GARDEN_AND_SHIP } from './sample-vectors.ts';

/** What a label brings in each language, with a title in another form of it and one about something else. */
const LANGUAGES = [
  {
    language: 'de',
    label: 'Vertrag',
    about: ['Die Verträge', 'Der Rat hat die Verträge der Stadt mit dem Werk geprüft.'],
    other: ['Die Ernte', 'Der Sommer war trocken und das Korn ist in diesem Jahr klein.'],
  },
  {
    language: 'fr',
    label: 'élections',
    about: ['Une élection', "L'élection a lieu dans la ville et le maire est parti."],
    other: ['La récolte', "L'été était sec et le blé est petit dans cette région."],
  },
  {
    language: 'fr',
    label: 'elections',
    about: ['Une élection', "L'élection a lieu dans la ville et le maire est parti."],
    other: ['La récolte', "L'été était sec et le blé est petit dans cette région."],
  },
  {
    language: 'ru',
    label: 'выборы',
    about: ['Итоги выборов', 'На выборах мэра города голосовал каждый третий.'],
    other: ['Урожай зерна', 'Лето было сухим, и зерна в этом году мало.'],
  },
  {
    language: 'bg',
    label: 'избори',
    about: ['Местни избори', 'Хората в града гласуваха на избори за кмет.'],
    other: ['Реколта', 'Лятото беше сухо и зърното е малко.'],
  },
  {
    language: 'pl',
    label: 'wybory',
    about: ['Wyniki wyborów', 'W wyborach burmistrza głosował co trzeci mieszkaniec.'],
    other: ['Zbiory zboża', 'Lato było suche i zboża jest w tym roku mało.'],
  },
  {
    language: 'tr',
    label: 'İKLİM',
    about: ['İklimin değişmesi', 'Göllerin suyu azaldı, uzmanlar iklimi konuşuyor.'],
    other: ['Buğday hasadı', 'Yaz kurak geçti ve buğday bu yıl küçük.'],
  },
  {
    language: 'ar',
    label: 'انتخابات',
    about: ['نتائج الانتخابات', 'صوت سكان المدينة في الانتخابات يوم الأحد.'],
    other: ['حصاد القمح', 'كان الصيف جافا والقمح صغير هذا العام.'],
  },
  {
    language: 'ja',
    label: '選挙',
    about: ['選挙の結果', '市長の選挙は日曜日に行われた。'],
    other: ['米の収穫', '夏は雨が少なく、米は小さい。'],
  },
] as const;

test('a topic that is there before any item finds those of another language too', () => {
  const vectors = openWordVectors(GARDEN_AND_SHIP);
  const scorer = createScorer({ expansion: expand(topicPath(['élections']), { vectors }) });
  const french = analyseItem({
    title: 'Une élection',
    text: "L'élection a lieu dans la ville.",
    language: 'fr',
  });
  expect(scorer.relevance(french)).toBeGreaterThanOrEqual(0.6);
});

for (const { language, label, about, other } of LANGUAGES) {
  const analyse = ([title, text]: readonly [string, string]) =>
    analyseItem({ title, text, language });
  test(`the topic ${label} finds the items in ${language} that say its word`, () => {
    const items = Array.from({ length: 60 }, (_, n) =>
      analyse(n % 6 === 0 ? [`${about[0]} ${n}`, about[1]] : [`${other[0]} ${n}`, other[1]]),
    );
    const feedback = openCollection(items);
    const scorer = createScorer({ expansion: expand(topicPath([label]), { feedback }) });
    expect(scorer.relevance(analyse(about))).toBeGreaterThanOrEqual(0.6);
    expect(scorer.relevance(analyse(other))).toBeLessThan(0.3);
  });
}

test.each([
  ['de', 'Die Verträge', 'Der Rat hat die Verträge der Stadt mit dem Werk geprüft.', 'Vertrag'],
  ['tr', 'Seçimler başladı', 'Partiler ve adaylar meydanlarda, seçmenler sandık başında.', 'seçim'],
  ['tr', 'Seçim sonuçları açıklandı', 'Muhalefet büyük şehirleri aldı.', 'seçim'],
  ['pl', 'Zmęczeni wyborcy', 'Sondaż pokazuje niechęć do partii, wybory są w maju.', 'wyborach'],
  ['ru', 'Итоги выборов', 'На выборах мэра города голосовал каждый третий.', 'выборы'],
])('an item in %s is read in it where its feed says none, or English', (tag, title, text, form) => {
  const read = (language?: string) =>
    analyseItem({ title, text, ...(language === undefined ? {} : { language }) });
  expect(read('en-US')).toEqual(read(tag));
  expect(read()).toEqual(read(tag));
  const { titleStems, textStems } = read('en');
  expect([...titleStems, ...textStems]).toContain(languageOf(tag).stem(form.toLowerCase()));
});

test('an English item stays English whatever names it holds', () => {
  const title = 'Müller and Łukasz visit São Paulo';
  const text = 'They said that it was the best of all cities they had seen, and wrote to Gdańsk.';
  expect(analyseItem({ title, text, language: 'en' }).titleStems).toContain('visit');
  expect(analyseItem({ title, text })).toEqual(analyseItem({ title, text, language: 'en-US' }));
  expect(analyseItem({ title, text }).textStems).toContain('citi');
});

describe('narrower concepts of a name that items of two languages say', () => {
  const vectors = openWordVectors(GARDEN_AND_SHIP);
  const away = sampleItems(vectors).filter(({ field }) => field !== 'garden');
  const SAID = {
    en: ['bed', 'rose', 'compost', 'soil', 'hedge', 'tulip', 'lawn', 'seed'],
    de: ['beete', 'rosen', 'kompost', 'erde', 'hecke', 'tulpen', 'rasen', 'saat'],
  };
  const itemsIn = (language: 'en' | 'de', count: number) =>
    Array.from({ length: count }, (_, n) => {
      const said = [0, 1, 2, 3].map((k) => SAID[language][(n * 3 + k * 5) % 8]);
      const text = ['Wisley', ...said, n].join(language === 'en' ? ' and the ' : ' und die ');
      return analyseItem({ title: `Wisley ${n}`, text, language }, vectors);
    });
  const [bed] = analyseItem({ title: 'Beete', text: '', language: 'de' }).titleStems;
  const narrower = (about: readonly ItemAnalysis[]) => {
    const feedback = openCollection([...away, ...about]);
    const expansion = expand(topicPath(['Wisley']), { vectors, feedback });
    return expansion.narrower.flatMap(({ stems = [] }) => stems);
  };

  test('are in that of the label and of most items about it', () => {
    const found = narrower([...itemsIn('en', 16), ...itemsIn('de', 10)]);
    expect(found).toContain('rose');
    expect(found).not.toContain(bed);
  });

  test('are in both where the label is in one and most items in the other', () => {
    const found = narrower([...itemsIn('en', 5), ...itemsIn('de', 16)]);
    expect(found).toContain(bed);
  });
});

describe('a short title of which few words tell the language', () => {
  test.each([
    ['gardening', 'Gardening in Des Moines'],
    ['gardening', 'Gardening on La Palma'],
    ['gardening', 'Gardening et al'],
    ['gardening', 'Gardening die besten Tips'],
    ['photography', 'Photography EST'],
    ['databases', 'Databases in La Liga'],
    ['programming', 'Programming du jour'],
  ])('is found by its English words: %s in %j', (label, title) => {
    const { relevance } = createScorer({ expansion: expand(topicPath([label])) });
    expect(relevance(analyseItem({ title, text: '' }))).toBeGreaterThan(0.6);
  });

  test.each([
    ['Gartenarbeit in den Städten', 'gartenarbeit', 'stadt'],
    ['Les jardins de la ville', 'jardin', 'vill'],
  ])('keeps the stems of the language that it seems to be in: %j', (title, ...stems) => {
    expect(analyseItem({ title, text: '' }).titleStems).toEqual(expect.arrayContaining(stems));
  });

  test('has them alone where its feed says the language, or where it is long enough', () => {
    const title = 'Gardening in Des Moines';
    expect(analyseItem({ title, text: '', language: 'fr' }).titleStems).not.toContain('garden');
    const text = 'Die Gärten der Stadt und das Gardening';
    expect(analyseItem({ title: 'Gardening', text }).titleStems).toEqual(['gardening']);
  });
});
