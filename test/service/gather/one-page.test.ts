/** A feed that lists its newest entry alone, each of which leads to the same page: none takes the place of the one before. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

const PAGE = 'https://example.org/status';
const FIRST = { title: 'Horses at rest', guid: 'tag:example.org,2026:1', day: 1 };
const SECOND = { title: 'Horses at work', guid: 'tag:example.org,2026:2', day: 2 };

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
});
afterEach(() => winnow.close());

function put(...entries: readonly (typeof FIRST)[]): void {
  const items = entries.map(({ title, guid, day }) => {
    return { title, guid, link: PAGE, text: title, date: `0${day} Jun 2026 09:00 GMT` };
  });
  winnow.feeds.put('/feed', { body: rss('Status', items) });
}

it.each([
  ['a guid that says it all', FIRST.guid, SECOND.guid],
  ['a number', '1', '2'],
])('where each has %s', async (_, one, two) => {
  const [first, second] = [
    { ...FIRST, guid: one },
    { ...SECOND, guid: two },
  ];
  put(first);
  await winnow.subscribe('/feed');
  put(second);
  await winnow.refresh();
  expect(await winnow.titles()).toEqual([FIRST.title, SECOND.title]);
  put({ ...second, title: 'Horses at work again' });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual([FIRST.title, 'Horses at work again']);
  put({ ...second, title: 'Horses at work again' }, first);
  await winnow.refresh();
  expect(await winnow.titles()).toEqual([FIRST.title, 'Horses at work again']);
});

it.each([
  ['a title', { ...FIRST, title: 'Horses at peace' }],
  ['a guid', { ...FIRST, guid: SECOND.guid }],
  ['a guid and a date', { ...FIRST, guid: SECOND.guid, day: 2 }],
  ['a guid and a title', { ...FIRST, guid: SECOND.guid, title: SECOND.title }],
])('and one with only %s of its own is the one before, edited', async (_, edited) => {
  put(FIRST);
  await winnow.subscribe('/feed');
  put(edited);
  await winnow.refresh();
  expect(await winnow.titles()).toEqual([edited.title]);
});

it('but one that was removed stays removed, however it is published anew', async () => {
  put(FIRST);
  await winnow.subscribe('/feed');
  await winnow.remove(FIRST.title);
  put({ ...FIRST, guid: 'tag:example.org,2026:1b', day: 2 });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual([]);
  put(SECOND);
  await winnow.refresh();
  expect(await winnow.titles()).toEqual([SECOND.title]);
  await winnow.remove(SECOND.title);
  put({ ...SECOND, title: 'Horses at work again' });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual([]);
});
