/** Dates that are told by how long ago they were. */
import { expect, test } from 'vitest';
import { momentAgo, shortMomentAgo } from '../../../src/collect/dates/ago.ts';

const NOW = Date.parse('2026-05-03T10:30:00Z');

test.each([
  ['3 days ago', '2026-04-30T00:00:00.000Z'],
  ['Posted 3 days ago by Jo', '2026-04-30T00:00:00.000Z'],
  ['a day ago', '2026-05-02T00:00:00.000Z'],
  ['about an hour ago', '2026-05-03T09:30:00.000Z'],
  ['5 mins ago', '2026-05-03T10:25:00.000Z'],
  ['2h ago', '2026-05-03T08:30:00.000Z'],
  ['3w ago', '2026-04-12T00:00:00.000Z'],
  ['2 wks ago', '2026-04-19T00:00:00.000Z'],
  ['1 mo ago', '2026-04-03T00:00:00.000Z'],
  ['2y ago', '2024-05-03T00:00:00.000Z'],
  ['2 yrs ago', '2024-05-03T00:00:00.000Z'],
  ['2 hr. ago', '2026-05-03T08:30:00.000Z'],
  ['5 min ago', '2026-05-03T10:25:00.000Z'],
  ['1 year 3 months ago', '2025-05-03T00:00:00.000Z'],
  ['10 comments, 3 days ago', '2026-04-30T00:00:00.000Z'],
  ['2 hours and 20 minutes ago', '2026-05-03T08:30:00.000Z'],
  ['2 дня 3 часа назад', '2026-05-01T00:00:00.000Z'],
  ['1 month ago', '2026-04-03T00:00:00.000Z'],
  ['yesterday', '2026-05-02T00:00:00.000Z'],
  ['Yesterday, 14:30', '2026-05-02T14:30:00.000Z'],
  ['Yesterday at 2:30 pm', '2026-05-02T14:30:00.000Z'],
  ['Yesterday at 4 pm', '2026-05-02T16:00:00.000Z'],
  ['Yesterday at 4 p.m. EST', '2026-05-02T21:00:00.000Z'],
  ['gestern, 19:30 Uhr', '2026-05-02T19:30:00.000Z'],
  ['gestern, 19.30 Uhr', '2026-05-02T19:30:00.000Z'],
  ['igår kl 09:30', '2026-05-02T09:30:00.000Z'],
  ['i går kl. 09.30', '2026-05-02T09:30:00.000Z'],
  ['Publié hier à 21h15 - Par Jean Dupont', '2026-05-02T21:15:00.000Z'],
  ['Updated yesterday', '2026-05-02T00:00:00.000Z'],
  ['Сегодня, 02:15', '2026-05-03T02:15:00.000Z'],
  ['today, 14:30', '2026-05-03T10:30:00.000Z'],
  ['yesterday, 25:30', '2026-05-02T00:00:00.000Z'],
  ['yesterday · 2 min read', '2026-05-02T00:00:00.000Z'],
  ['Jo Bloggs | Yesterday', '2026-05-02T00:00:00.000Z'],
  ['vor 2 Stunden', '2026-05-03T08:30:00.000Z'],
  ['vor einem Tag', '2026-05-02T00:00:00.000Z'],
  ['vor einer Stunde', '2026-05-03T09:30:00.000Z'],
  ['vor zwei Wochen', '2026-04-19T00:00:00.000Z'],
  ['two weeks ago', '2026-04-19T00:00:00.000Z'],
  ['twelve hours ago', '2026-05-02T22:30:00.000Z'],
  ['vorgestern', '2026-05-01T00:00:00.000Z'],
  ['il y a 3 jours', '2026-04-30T00:00:00.000Z'],
  ['Aujourd’hui', '2026-05-03T00:00:00.000Z'],
  ['5 дней назад', '2026-04-28T00:00:00.000Z'],
  ['3 日前', '2026-04-30T00:00:00.000Z'],
  ['3日前', '2026-04-30T00:00:00.000Z'],
  ['昨日', '2026-05-02T00:00:00.000Z'],
])('%s is %s', (text, moment) => {
  expect(momentAgo(text, NOW)).toBe(moment);
});

test.each([
  'Yesterday we went to the sea',
  'Today - what is on',
  '20h',
  '3 days',
  'in 3 days',
  '3 comments',
  '1.5 hours ago',
  'Long ago',
  '2026',
])('%s is none', (text) => {
  expect(momentAgo(text, NOW)).toBeUndefined();
});

test.each([
  ['20h', '2026-05-02T14:30:00.000Z'],
  [' 5m ', '2026-05-03T10:25:00.000Z'],
  ['3d', '2026-04-30T00:00:00.000Z'],
  ['2mo', '2026-03-04T00:00:00.000Z'],
  ['1y', '2025-05-03T00:00:00.000Z'],
  ['4K', undefined],
  ['3D', undefined],
  ['5 min', undefined],
  ['20h Berlin', undefined],
])('%s as an age is %s', (text, moment) => {
  expect(shortMomentAgo(text, NOW)).toBe(moment);
});
