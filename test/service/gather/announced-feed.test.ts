/** A site whose feed cannot be read when it is added is not taken for a site without one. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';

let winnow: FedService;
beforeEach(async () => {
  winnow = await startFedService();
  const link = '<link rel="alternate" type="application/rss+xml" href="/feed">';
  const stories = [
    'One long headline about horses',
    'Another long headline on hay',
    'A third headline, on stables',
  ];
  const links = stories.map((title, at) => `<h2><a href="/story/${at}">${title}</a></h2>`);
  const body = `<!doctype html><html><head><title>Stable</title>${link}</head><body><main>${links.join('')}</main></body></html>`;
  winnow.feeds.put('/', { body, type: 'text/html' });
  winnow.feeds.put('/feed', { body: 'later', type: 'text/plain', status: 503 });
});
afterEach(() => winnow.close());

it('waits for the feed that the site announces', async () => {
  await winnow.subscribe('/');
  const [failing] = await winnow.health();
  expect(failing).toMatchObject({ outcome: 'http-error', failures: 1, items: 0 });
  expect(failing?.detail).toContain(`it announces ${winnow.feeds.url}/feed: `);
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  await winnow.refresh();
  expect(await winnow.health()).toMatchObject([
    { outcome: 'fresh', failures: 0, items: 2, pollUrl: `${winnow.feeds.url}/feed` },
  ]);
});

it('reads the site itself once the feed has failed as often as any may', async () => {
  await winnow.subscribe('/');
  for (let again = 1; again < LIMITS.poll.freeRetries; again += 1) await winnow.refresh();
  expect(await winnow.health()).toMatchObject([{ failures: LIMITS.poll.freeRetries, items: 0 }]);
  await winnow.refresh();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', failures: 0, items: 3 }]);
});

it('reads the site itself at once where what it announces is not there', async () => {
  winnow.feeds.put('/feed', { body: 'none', type: 'text/plain', status: 404 });
  await winnow.subscribe('/');
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 3 }]);
});

it('takes another feed of the site meanwhile, where there is one', async () => {
  winnow.feeds.put('/atom.xml', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/');
  expect(await winnow.health()).toMatchObject([
    { outcome: 'fresh', items: 2, pollUrl: `${winnow.feeds.url}/atom.xml` },
  ]);
});

it('takes up the one that it announces once that can be read', async () => {
  winnow.feeds.put('/atom.xml', { body: rss('Stable', HORSES) });
  await winnow.subscribe('/');
  winnow.feeds.put('/feed', { body: rss('Stable', HORSES) });
  winnow.advance(24 * 3_600_000);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([
    { outcome: 'fresh', items: 2, pollUrl: `${winnow.feeds.url}/feed` },
  ]);
});

it('says what became of the feed that a page announces where nothing can be read of the site either', async () => {
  const link = '<link rel="alternate" type="application/rss+xml" href="http://10.0.0.1/feed">';
  const body = `<!doctype html><html><head>${link}</head><body>Hello</body></html>`;
  winnow.feeds.put('/', { body, type: 'text/html' });
  await winnow.subscribe('/');
  const [failing] = await winnow.health();
  expect(failing?.outcome).toBe('not-a-feed');
  expect(failing?.detail).toContain('it announces http://10.0.0.1/feed: ');
  expect(failing?.detail).toContain('10.0.0.1 must not be fetched');
});
