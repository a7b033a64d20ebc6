/** The stories of a page without a feed, when the page tells them again in another way. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/model/time-units.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { pageOf } from './stable-site.ts';

interface Story {
  readonly title: string;
  readonly path: string;
  readonly day?: string;
}

const STORIES: readonly Story[] = [
  { title: 'Why horses sleep standing', path: '/sleep.html', day: '2026-01-26' },
  { title: 'What hay is made of', path: '/hay.html', day: '2026-01-22' },
  { title: 'When a horse needs shoes', path: '/shoes.html', day: '2026-01-20' },
];
const UNDATED = STORIES.map(({ title, path }) => ({ title, path }));

const DAYS = STORIES.map(({ day }) => day);

let winnow: FedService;
beforeEach(async () => {
  winnow = await startFedService();
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
});
afterEach(() => winnow.close());

function put(stories: readonly Story[], { query = '', at = '/' } = {}): void {
  const articles = stories.map(({ title, path, day }) => {
    const time = day === undefined ? '' : `<time datetime="${day}">${day}</time>`;
    return `<article><h2><a href="${path}${query}">${title}</a></h2>${time}</article>`;
  });
  winnow.feeds.put(at, { type: 'text/html', body: `<title>Stable</title>${articles.join('')}` });
}

async function days(): Promise<string[]> {
  const { content } = await winnow.get<{ content: { 'dc:date': string }[] }>(
    '/v1/content?service:contentScore:min=0',
  );
  const all = content.map((item) => new Date(item['dc:date']).toISOString().slice(0, 10));
  return all.toSorted().toReversed();
}

it('have their dates when the page no longer shows them', async () => {
  put(STORIES);
  await winnow.subscribe('/');
  expect(await days()).toEqual(DAYS);
  put(UNDATED);
  await winnow.refresh();
  expect(await days()).toEqual(DAYS);
});

it('have the days that they had first where these leave out their year', async () => {
  const WRITTEN = ['Jan 26', '22 January', 'Jan. 20'];
  const told = (title: (story: Story) => string) =>
    STORIES.map(
      (story, n) => `<h2><a href="${story.path}">${title(story)}</a></h2><p>${WRITTEN[n]}</p>`,
    ).join('');
  winnow.feeds.put('/', pageOf(told(({ title }) => title)));
  await winnow.subscribe('/');
  expect(await days()).toEqual(DAYS);
  for (const months of [1, 12]) {
    winnow.advance(months * 31 * DAY_MS);
    winnow.feeds.put('/', pageOf(told(({ title }) => `${title}, part ${months}`)));
    await winnow.refresh();
    expect(await winnow.titles()).toContain(`${STORIES[0]!.title}, part ${months}`);
    expect(await days()).toEqual(DAYS);
  }
});

it.each([
  ['with dates', STORIES],
  ['without dates', UNDATED],
])(
  'are the same where all links come to say where they stand, or cease to: %s',
  async (_, told) => {
    put(told);
    await winnow.subscribe('/');
    for (const query of ['?ref=home', '?ref=front&pos=top', '', '?ref=home']) {
      put(told, { query });
      await winnow.refresh();
      expect(await winnow.titles()).toEqual(told.map(({ title }) => title).toSorted());
    }
  },
);

it('are others where their query is their own', async () => {
  const shown = (title: string, id: number) => ({ title, path: `/show?id=${id}` });
  put([...STORIES, shown('All the news on horses', 1)]);
  await winnow.subscribe('/');
  put([...STORIES, shown('All the news on horses', 2)]);
  await winnow.refresh();
  expect(await winnow.titles()).toHaveLength(5);
});

it.each(['/', '/en/'])(
  'are the same, and one that was removed stays away, where the site is built anew, its front page at %s',
  async (at) => {
    put(STORIES);
    await winnow.subscribe('/');
    const [first, ...others] = STORIES.map(({ title }) => title);
    const ids = await Promise.all(others.map(winnow.idOf));
    await winnow.remove(first!);
    winnow.feeds.put('/', { body: '', status: 301, headers: { location: at } });
    const moved = STORIES.map((story) => ({ ...story, path: `/stories${story.path}` }));
    put(moved, { at });
    await winnow.refresh();
    expect(await winnow.titles()).toEqual(others.toSorted());
    expect(await Promise.all(others.map(winnow.idOf))).toEqual(ids);
  },
);
