import { expect, it, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';

interface Around {
  readonly language?: string;
  readonly contentLanguage?: string;
}

/** The days on which a feed of RSS with such dates says that its items were published. */
function daysOf(dates: readonly string[], { language, ...hints }: Around = {}): unknown[] {
  const items = dates.map(
    (date, at) => `<item><link>https://pond.example/${at}</link><pubDate>${date}</pubDate></item>`,
  );
  const said = language === undefined ? '' : `<language>${language}</language>`;
  const text = `<rss version="2.0"><channel><title>Pond</title>${items.join('')}${said}</channel></rss>`;
  const { items: read } = parseFeed(Buffer.from(text), hints);
  return read.map(({ published }) => published?.slice(0, 10));
}

it('has the month first where nothing tells', () => {
  expect(daysOf(['05/06/2026', '04/06/2026 10:30'])).toEqual(['2026-05-06', '2026-04-06']);
});

it('has the day first where another date of the feed can only be read like that, wherever it stands', () => {
  expect(daysOf(['05/06/2026 10:30', '31/05/2026'])).toEqual(['2026-06-05', '2026-05-31']);
  expect(daysOf(['31/05/2026', '05/06/2026'])).toEqual(['2026-05-31', '2026-06-05']);
  expect(daysOf(['Fri, 05/06/2026', '04/06/2026'])).toEqual(['2026-06-05', '2026-06-04']);
});

it('has the month first where another date can only be read like that, whatever the language', () => {
  expect(daysOf(['05/06/2026', '05/31/2026'], { language: 'de' })).toEqual([
    '2026-05-06',
    '2026-05-31',
  ]);
});

it('reads each date of a feed that is in two minds by itself', () => {
  expect(daysOf(['05/06/2026', '05/31/2026', '31/05/2026'])).toEqual([
    '2026-05-06',
    '2026-05-31',
    '2026-05-31',
  ]);
});

test.each([
  'en-GB',
  'en-au',
  'en-SG',
  'de',
  'fr-CA',
  'it',
  'es',
  'pt-BR',
  'nl',
  'hi',
  'ur',
  'cy',
  'zh-HK',
])('has the day first in %s', (language) => {
  expect(daysOf(['05/06/2026'], { language })).toEqual(['2026-06-05']);
  expect(daysOf(['05/06/2026'], { contentLanguage: language })).toEqual(['2026-06-05']);
});

test.each(['en', 'en-US', 'en-ca', 'es-US', 'ja', 'zh-TW', 'dez'])(
  'has the month first in %s',
  (language) => {
    expect(daysOf(['05/06/2026'], { language })).toEqual(['2026-05-06']);
  },
);

it('means nothing for the feed that is read next', () => {
  expect(daysOf(['05/06/2026'], { language: 'fr' })).toEqual(['2026-06-05']);
  expect(daysOf(['05/06/2026'])).toEqual(['2026-05-06']);
});

it('holds for a feed in JSON as well', () => {
  const items = ['05/06/2026', '31/05/2026'].map((date, at) => ({
    id: `${at}`,
    url: `https://pond.example/${at}`,
    content_text: 'Frogs',
    date_published: date,
  }));
  const text = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Pond',
    items,
  });
  const { items: read } = parseFeed(Buffer.from(text));
  expect(read.map(({ published }) => published?.slice(0, 10))).toEqual([
    '2026-06-05',
    '2026-05-31',
  ]);
});
