/** Entries whose addresses and guids are others at the next visit, as where a site was built anew. */
import { expect, it } from 'vitest';
import { identifyEntries } from '../../src/collect/identify.ts';
import { entryOf, NO_LISTS } from '../../src/collect/pages/entry.ts';

interface Told {
  readonly title?: string;
  readonly published?: string;
}

const NOON = '2026-01-20T12:00:05.000Z';
const DAY = '2026-01-20T00:00:00.000Z';

/** The names of entries below one folder, each with a guid of its own. */
function namesOf(folder: string, told: readonly Told[]): readonly (readonly string[])[] {
  const items = told.map((parts, at) =>
    entryOf({ link: `https://a.example/${folder}/${at}`, id: `${folder}-${at}`, ...parts }),
  );
  const feed = { dialect: 'rss', hubs: [], repairs: [], ...NO_LISTS, items } as const;
  return identifyEntries(feed, { feedUrl: 'https://a.example/feed' }).map(({ aliases }) => aliases);
}

/** How many entries of the old folder are known again in the new one. */
function knownAgain(told: readonly Told[], later = told): number {
  const before = new Set(namesOf('old', told).flat());
  return namesOf('new', later).filter((names) => names.some((name) => before.has(name))).length;
}

it.each([
  ['with a time', [{ title: 'Hay', published: NOON }]],
  ['of a day, with a telling title', [{ title: 'Why horses sleep', published: DAY }]],
  [
    'that come out at one time of the day',
    [
      { title: 'Hay', published: '2026-01-20T09:30:00.000Z' },
      { title: 'Oats', published: '2026-01-19T09:30:00.000Z' },
    ],
  ],
])('are known again by title and date: %s', (_, told) => {
  expect(knownAgain(told)).toBe(told.length);
});

it.each([
  ['of a day, with a short title', [{ title: 'Photo', published: DAY }]],
  ['without a date', [{ title: 'Why horses sleep standing' }]],
  ['without a title', [{ published: NOON }]],
  [
    'of one title and time',
    [
      { title: 'Hay', published: NOON },
      { title: 'Hay', published: NOON },
    ],
  ],
  [
    'all of the moment that their feed was made at',
    ['Hay', 'Oats', 'Straw', 'Bran'].map((title) => ({ title, published: NOON })),
  ],
  [
    'of hours before that moment',
    ['18', '15', '10', '08'].map((hour) => ({
      title: `Hay at ${hour}`,
      published: `2026-01-20T${hour}:12:05.000Z`,
    })),
  ],
  ['of no date at all', [{ title: 'Why horses sleep', published: '1970-01-01T00:00:00.000Z' }]],
])('are not, where others may say the same: %s', (_, told) => {
  expect(knownAgain(told)).toBe(0);
});

it('are not under another date', () => {
  const later = [{ title: 'Hay', published: '2026-01-21T12:00:05.000Z' }];
  expect(knownAgain([{ title: 'Hay', published: NOON }], later)).toBe(0);
});
