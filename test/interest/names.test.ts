import { describe, expect, it } from 'vitest';
import { analyseItem, wordForms } from '../../src/interest/analyse.ts';
import { expand } from '../../src/interest/expand.ts';
import { readLabel } from '../../src/interest/label.ts';
import { ENGLISH } from '../../src/interest/language.ts';
import { isNumber, markNames, withoutSign } from '../../src/interest/names.ts';
import { createScorer } from '../../src/interest/score.ts';
import { topicPath } from '../../src/model/topic-path.ts';

describe('a stop word that is a name', () => {
  it.each([
    ['The IT security team of the US', 'The ITqq security team of the USqq'],
    ['A CAN bus, says the WHO.', 'A CANqq bus, says the WHOqq.'],
    ['Watch Doctor Who tonight', 'Watch Doctor Whoqq tonight'],
    ['Doctor Who: a new series', 'Doctor Whoqq: a new series'],
    ['Programs in C, and R for statistics', 'Programs in Cqq, and Rqq for statistics'],
    ['Malcolm X', 'Malcolm Xqq'],
    ['The iPhone 8, PlayStation 4 and Model 3.', 'The iPhone 8qq, PlayStation 4qq and Model 3qq.'],
  ])('is told by its capitals: %s', (text, marked) => {
    expect(markNames(text, ENGLISH)).toBe(marked);
  });

  it.each([
    'it secures what can be secured, says who',
    'He left London. The police can wait',
    'The Man Who Sold the World',
    'WHY THE ECONOMY FAILS',
    'Why THE ECONOMY fails us again',
    'I am sure I can, and I’m not',
    'It is Who It Is',
    'J. R. R. Tolkien, J R R Tolkien and C. S. Lewis',
    'An X-ray, R&B, C++ and C# on T-shirts',
    'A plan that I made, and what’s in it for éR',
    'In 3 days, or by May 5: 4 of them, Swift 4.1, a Plus 5% and version 7',
    'PLAN C FOR THE ECONOMY OF R AND C',
    'Zürich, München, Pérez and São Paulo: Estée met Théo',
    'The ANÁLISIS of a city called Ítalo and DÉS',
  ])('is none elsewhere: %s', (text) => {
    expect(markNames(text, ENGLISH)).toBe(text);
  });

  it.each(['en', 'es', 'pt', 'pl', 'tr', 'cs', 'fr', 'de', undefined])(
    'is no beginning of a word whose second letter has an accent, in %s',
    (language) => {
      const title = 'Zürich, München, Pérez, Fútbol, Málaga, Gödel, Künstliche';
      const { titleStems } = analyseItem({ title, text: '', ...(language && { language }) });
      expect(titleStems.filter((stem) => stem.includes('qq'))).toEqual([]);
    },
  );

  it('is read by people without what tells it apart', () => {
    expect(['itqq', 'rqq', '3qq', 'qq', 'qqq', 'security'].map(withoutSign)).toEqual([
      'it',
      'r',
      '3',
      'qq',
      'qqq',
      'security',
    ]);
    const forms = wordForms({ title: 'IT security', text: '' });
    expect([...forms.values()]).toEqual(['it', 'security']);
  });
});

const TOPICS = [
  ['it security', 'IT security of schools', 'Security of airports'],
  ['can bus', 'A CAN bus for electric cars', 'A bus for electric towns'],
  ['doctor who', 'Tonight Doctor Who returns', 'Tonight a doctor returns'],
  ['us', 'How the US votes', 'How towns vote for all of us'],
  ['it', 'Schools pay for IT', 'Every school and its garden'],
  ['r', 'Statistics with R for beginners', 'Statistics for beginners'],
  ['c programming', 'C programming on small machines', 'Programming a washing machine'],
  ['vitamin d', 'Vitamin D against the winter', 'Vitamin pills'],
  ['at&t', 'AT&T buys a channel', 'Look at tea'],
  ['model 3', 'Tesla ships the Model 3', 'Model ships of wood'],
] as const;

/** Letters that are a part of a word, and a name that is written with a dot. */
const JOINED = [
  ['T-Mobile', 'T-Mobile sells more', 'A mobile above the cot', 'tmobile'],
  ['t mobile', 'T-Mobile sells more', 'A mobile above the cot', 'tmobile'],
  ['e-mail', 'Email is not dead', 'The mail comes at nine', 'email'],
  ['K-Pop', 'K-pop on a stage', 'Pop on a stage', 'kpop'],
  ['.NET', 'Threads in .NET and C#', 'A net full of fish', 'dotnet'],
] as const;

describe('a topic that begins or ends with one', () => {
  const others = ['A garden in May', 'Cooking beans', 'Chess at night', 'Trains run late'];
  const titles = [...TOPICS.flatMap(([, about, bare]) => [about, bare]), ...others];
  const feedback = Array.from({ length: 70 }, (_, at) =>
    analyseItem({ title: titles[at % titles.length]!, text: `Number ${at} of many things.` }),
  );

  it.each(TOPICS)('%s finds "%s" and not "%s"', (label, about, bare) => {
    const expansion = expand(topicPath([label]), { feedback });
    const { relevance } = createScorer({ expansion });
    expect(relevance(analyseItem({ title: about, text: '' }))).toBeGreaterThan(0.6);
    expect(relevance(analyseItem({ title: bare, text: '' }))).toBeLessThan(0.6);
    const words = expansion.terms.filter(({ origin }) => origin === 'label');
    expect(words.map(({ text }) => text)).toContain(label);
  });

  it.each(JOINED)('%s finds "%s" and not "%s"', (label, about, bare, word) => {
    const said = [...JOINED.flatMap(([, ...both]) => both.slice(0, 2)), ...titles];
    const read = said.map((title) => analyseItem({ title, text: 'One of many things.' }));
    const expansion = expand(topicPath([label]), { feedback: read });
    const { relevance } = createScorer({ expansion });
    expect(relevance(analyseItem({ title: about, text: '' }))).toBeGreaterThan(0.6);
    expect(relevance(analyseItem({ title: bare, text: '' }))).toBeLessThan(0.6);
    expect(expansion.terms[0]?.text).toBe(word);
  });

  it.each([
    ...TOPICS.filter(([, about]) => /Vitamin D|IT security|Model 3/u.test(about)),
    ['.NET', 'Threads in .NET and C#', 'A net full of fish'] as const,
  ])(
    'is ruled out of a topic by its owner as %s, with "%s" and without "%s"',
    (text, about, bare) => {
      const owner = { include: ['things'], exclude: [text] };
      const { relevance } = createScorer({
        expansion: expand(topicPath(['things']), { feedback, owner }),
      });
      const of = (title: string) => relevance(analyseItem({ title, text: 'Many things.' }));
      expect(of(about)).toBeLessThan(0.3);
      expect(of(bare)).toBeGreaterThan(0.3);
    },
  );

  it('reads it as a stop word where no item says it as a name', () => {
    expect(readLabel(topicPath(['it security'])).phrase).toEqual(['secur']);
    expect(readLabel(topicPath(['the economy']), () => false).phrase).toEqual(['economi']);
    const history = readLabel(topicPath(['history of rome']), (key) => key.includes('qq'));
    expect(history.phrase).toEqual(['histori', 'rome']);
  });
});

it.each([
  ['12', true],
  ['two', true],
  ['hundr', true],
  ['tenth', true],
  ['tennis', false],
  ['one direct', false],
])('the stem %s is a number: %s', (stem, isOne) => {
  expect(isNumber(stem)).toBe(isOne);
});
