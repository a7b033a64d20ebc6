/** Full text on request: which pages are the article of an item, and what becomes of the feed's own words. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rss } from '../../support/feed-server.ts';
import { STORY, startShortItems } from './short-items.ts';

let winnow: Awaited<ReturnType<typeof startShortItems>>;

beforeEach(async () => {
  winnow = await startShortItems();
});
afterEach(() => winnow.close());

it('keeps the words of the feed beside the article, and alone where the page is about something else', async () => {
  winnow.putPage('/linked', STORY);
  winnow.putPage(
    '/asking',
    'Our partners store cookies on your device to measure advertising. Accept, or change your preferences. '.repeat(
      8,
    ),
  );
  const remark = 'The farrier whom everybody praises trims each hoof, quietly.';
  winnow.putFeed({ path: '/linked', text: remark }, { path: '/asking', text: remark });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  const itemAt = (path: string) =>
    winnow.get(`/~winnow/item?item=${encodeURIComponent(`${winnow.feeds.url}${path}`)}`);
  expect(await itemAt('/linked')).toMatchObject({
    text: `${remark}\n\n${STORY.trim()}`,
    article: 'read',
  });
  expect(await itemAt('/asking')).toMatchObject({ text: remark, article: 'unrelated' });
});

it.each([
  ['to one page', ['/changes', '/changes']],
  ['to parts of one page', ['/changes#1', '/changes#2']],
])('takes no page for the article of one of several entries that lead %s', async (_, paths) => {
  winnow.putPage('/changes', STORY);
  winnow.putPage('/alone', STORY);
  const entries = [...paths, '/alone#top'].map((path, at) => {
    return {
      title: `Morning ${at}`,
      link: `${winnow.feeds.url}${path}`,
      guid: `tag:${at}`,
      text: 'Early.',
    };
  });
  winnow.feeds.put('/feed', { body: rss('Stable', entries) });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  expect(winnow.asked()).toEqual(['/feed', '/robots.txt', '/alone']);
});

it('follows frames in frames to the article in them', async () => {
  const frames = (to: string) => ({
    type: 'text/html',
    body: `<frameset rows="80,*"><frame src="/top"><frame src="${to}"></frameset>`,
  });
  winnow.feeds.put('/outer', frames('/inner'));
  winnow.feeds.put('/inner', frames('/story'));
  winnow.putPage('/story', STORY);
  winnow.putFeed({ path: '/outer', text: 'Early.' });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  const item = encodeURIComponent(`${winnow.feeds.url}/outer`);
  expect(await winnow.get(`/~winnow/item?item=${item}`)).toMatchObject({ article: 'read' });
});

it('follows a page that only sends its readers on, and no circle', async () => {
  const forward = (to: string) => ({
    type: 'text/html',
    body: `<html><head><meta http-equiv="refresh" content="0; url=${to}"></head><body>Moving on</body></html>`,
  });
  winnow.feeds.put('/short', forward('/story'));
  winnow.putPage('/story', STORY);
  winnow.feeds.put('/loop', forward('/loop?again'));
  winnow.feeds.put('/loop?again', forward('/loop'));
  winnow.putFeed({ path: '/short', text: 'Early.' }, { path: '/loop', text: 'Late.' });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  const itemAt = (path: string) =>
    winnow.get(`/~winnow/item?item=${encodeURIComponent(`${winnow.feeds.url}${path}`)}`);
  expect(await itemAt('/short')).toMatchObject({ article: 'read' });
  expect(await itemAt('/loop')).toMatchObject({ text: 'Late.' });
  expect(winnow.asked().filter((path) => path.startsWith('/loop'))).toHaveLength(2);
});

it('takes no front page for an article that its site sends there', async () => {
  winnow.putPage('/', STORY);
  winnow.feeds.put('/old', { body: '', status: 302, headers: { location: '/' } });
  winnow.putFeed({ path: '/old', text: 'Early.' });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  const item = encodeURIComponent(`${winnow.feeds.url}/old`);
  expect(await winnow.get(`/~winnow/item?item=${item}`)).toMatchObject({
    text: 'Early.',
    article: 'unrelated',
  });
});

it('takes nothing that stands in the place of an article, and an article that speaks of such things', async () => {
  const put = (path: string, title: string, heading: string, text = STORY) =>
    winnow.feeds.put(path, {
      type: 'text/html',
      body: `<html><head><title>${title}</title></head><body><article><h1>${heading}</h1><p>${text}</p></article></body></html>`,
    });
  put('/news/', 'Farrier News', 'The farrier news');
  put('/noted', 'Farrier News', 'This page does not exist');
  put('/errors', 'The farrier and the 404 page', 'The farrier and the 404 page');
  put('/moved/', 'The farrier at dawn', 'The farrier at dawn');
  winnow.feeds.put('/news/old', { body: '', status: 302, headers: { location: '/news/' } });
  winnow.feeds.put('/moved/amp', { body: '', status: 302, headers: { location: '/moved/' } });
  const titles = {
    '/news/old': 'A farrier for every horse',
    '/noted': 'The farrier at noon',
    '/errors': 'The farrier and the 404 page',
    '/moved/amp': 'The farrier at dawn',
  };
  const entries = Object.entries(titles).map(([path, title]) => ({
    title,
    link: `${winnow.feeds.url}${path}`,
    text: 'Early.',
  }));
  winnow.feeds.put('/feed', { body: rss('Stable', entries) });
  await winnow.subscribe('/feed');
  await winnow.setFullText(true);
  await winnow.service.idle();
  const cameOf = async (path: string) => {
    const item = encodeURIComponent(`${winnow.feeds.url}${path}`);
    return (await winnow.get<{ article: string }>(`/~winnow/item?item=${item}`)).article;
  };
  expect(await cameOf('/news/old')).toBe('unrelated');
  expect(await cameOf('/noted')).toBe('unrelated');
  expect(await cameOf('/errors')).toBe('read');
  expect(await cameOf('/moved/amp')).toBe('read');
});
