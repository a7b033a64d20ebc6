import { expect, it, test } from 'vitest';
import { parseDate } from '../../../src/collect/dates/date.ts';
import { readInLanguage } from '../../../src/collect/dates/month-names.ts';
import { parseFeed } from '../../../src/collect/parse.ts';

interface Around {
  readonly language?: string;
  readonly contentLanguage?: string;
}

/** The days on which a feed of RSS with such dates says that its items were published. */
function daysOf(dates: readonly string[], { language, ...hints }: Around = {}): unknown[] {
  const items = dates.map(
    (date, at) => `<item><link>https://leaf.example/${at}</link><pubDate>${date}</pubDate></item>`,
  );
  const said = language === undefined ? '' : `<language>${language}</language>`;
  const text = `<rss version="2.0"><channel><title>Leaf</title>${items.join('')}${said}</channel></rss>`;
  const { items: read } = parseFeed(Buffer.from(text), hints);
  return read.map(({ published }) => published?.slice(0, 10));
}

it('has the fall of leaves in the month that it is in the language of the feed, and in none where nothing tells', () => {
  const dates = ['śr., 25 lis 2026 10:00:00 +0100', '4 listopada 2026'];
  expect(daysOf(dates, { language: 'pl-PL' })).toEqual(['2026-11-25', '2026-11-04']);
  expect(daysOf(dates, { contentLanguage: 'hr' })).toEqual(['2026-10-25', '2026-10-04']);
  expect(daysOf(dates, { language: 'bs' })).toEqual(['2026-10-25', '2026-10-04']);
  expect(daysOf(dates)).toEqual([undefined, undefined]);
  expect(daysOf(['4. listopadu 2026'], { language: 'cs' })).toEqual(['2026-11-04']);
});

test.each([
  ['cy', ['Maw, 17 Ion 2023 15:04:09 +0000', '2 Chwefror 2023'], ['2023-01-17', '2023-02-02']],
  ['hr', ['17. sij 2023. 15:04', '17 lip 2023'], ['2023-01-17', '2023-06-17']],
  ['ta-IN', ['ஜனவரி 17, 2023', '2 மே 2023'], ['2023-01-17', '2023-05-02']],
  ['te', ['17 ఫిబ్రవరి 2023'], ['2023-02-17']],
  ['ga', ['17 Meith 2023'], ['2023-06-17']],
  ['sq', ['17 dhj 2023'], ['2023-12-17']],
])('knows the months by their names in the language of the feed: %s', (language, dates, days) => {
  expect(daysOf(dates, { language })).toEqual(days);
});

test.each(['en', 'de-AT', 'xx', 'x-klingon', 'no-bokmål-'])(
  'knows no such month in another language: %s',
  (language) => {
    expect(daysOf(['2 Chwefror 2023', '3 Sep 2023'], { language })).toEqual([
      undefined,
      '2023-09-03',
    ]);
  },
);

it('means nothing for the feed that is read next', () => {
  expect(daysOf(['17 lip 2023', '17 srp 2023'], { language: 'hr' })).toEqual([
    '2023-06-17',
    '2023-07-17',
  ]);
  expect(daysOf(['17 lip 2023', '17 srp 2023'])).toEqual(['2023-07-17', undefined]);
});

test.each([
  ['once where it is in the language that it seems to be in', 'hr', 'hr-HR', 1, '2023-06-17'],
  ['again where it is in another', 'pl', 'hr', 2, '2023-06-17'],
  ['again where it says no language after all', 'hr', undefined, 2, '2023-07-17'],
  ['again where it did not tell at first', undefined, 'hr', 2, '2023-06-17'],
  ['once where no date asks for a language', 'de', 'en', 1, '2023-09-17'],
] as const)('a document is read %s', (_, seems, language, times, day) => {
  let read = 0;
  const date = readInLanguage(
    () => {
      read += 1;
      return parseDate(day === '2023-09-17' ? '17 September 2023' : '17 lip 2023');
    },
    () => language,
    () => seems,
  );
  expect([date?.slice(0, 10), read]).toEqual([day, times]);
});
