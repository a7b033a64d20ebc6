/** What fails unexpectedly while a feed is worked on, in a store that refuses its items or its record. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STORE_FILE } from '../../../src/store/sqlite-file.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { changeStore, refuseWrites } from '../../support/refuse-writes.ts';
import { startService } from '../../support/service.ts';

const MINUTE = 60_000;
const STORY = { title: 'Horses in winter', link: 'https://example.org/1', text: 'Warm.' };

let dataDir: string;
let winnow: FedService;
let log: Record<string, unknown>[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'winnow-failure-'));
  log = [];
  winnow = await startFedService({ dataDir, log: (entry) => log.push(entry) });
  winnow.feeds.put('/feed', { body: rss('Stable', [STORY]) });
});
afterEach(async () => {
  await winnow.close();
  rmSync(dataDir, { recursive: true });
});

/** Changes the store behind the service's back. */
const run = (sql: string) => changeStore(join(dataDir, STORE_FILE), sql);

const breakWrites = (name: string, when: string) =>
  run(`CREATE TRIGGER ${name} BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'no room'); END`);

const refuse = (name: string, when: string) => refuseWrites(join(dataDir, STORE_FILE), name, when);

const faults = () => log.filter(({ event }) => event === 'error');

test('an unexpected failure counts as a failed fetch, is logged in full, and is tried again as any', async () => {
  breakWrites('broken', 'INSERT ON items');
  await winnow.subscribe('/feed');
  expect(await winnow.health()).toMatchObject([{ outcome: 'internal', failures: 1, items: 0 }]);
  expect(faults()).toMatchObject([
    {
      where: 'gather',
      code: 'internal',
      url: `${winnow.feeds.url}/feed`,
      cause: expect.stringMatching(/^SqliteError: no room\n +at /u),
    },
  ]);
  expect(log).toContainEqual(expect.objectContaining({ event: 'fetch', outcome: 'internal' }));

  winnow.advance(30 * MINUTE);
  await winnow.service.idle();
  expect(winnow.feeds.requests).toHaveLength(1);
  run('DROP TRIGGER broken');
  winnow.advance(60 * MINUTE);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', failures: 0, items: 1 }]);
});

test('an article that fails unexpectedly is logged in full, and not tried for ever', async () => {
  const page = `<html><title>${STORY.title}</title><body><article><p>${'The farrier came at dawn. '.repeat(60)}</p></article></body></html>`;
  winnow.feeds.put('/feed', {
    body: rss('Stable', [{ ...STORY, link: `${winnow.feeds.url}/page` }]),
  });
  winnow.feeds.put('/page', { body: page, type: 'text/html' });
  await winnow.subscribe('/feed');
  breakWrites('broken', 'UPDATE OF body ON items');
  await winnow.call('POST', '/~winnow/source-settings', { source: 'user/Mine', fullText: true });
  await winnow.service.idle();
  expect(faults()).toMatchObject([
    { url: `${winnow.feeds.url}/page`, cause: expect.stringContaining('no room') },
  ]);
  expect(log).toContainEqual(expect.objectContaining({ event: 'article', outcome: 'internal' }));
  winnow.advance(24 * 60 * MINUTE);
  await winnow.service.idle();
  expect(winnow.feeds.requests.filter(({ path }) => path === '/page')).toHaveLength(1);
  expect(await winnow.get('/~winnow/work')).toMatchObject({ pendingArticles: 0 });
});

test('what the store does not take counts against no feed, however often', async () => {
  refuse('full', 'INSERT ON items');
  await winnow.subscribe('/feed');
  for (let hours = 0; hours < 5; hours += 1) {
    winnow.advance(70 * MINUTE);
    await winnow.service.idle();
  }
  expect(winnow.feeds.requests).toHaveLength(6);
  expect(await winnow.health()).toMatchObject([{ outcome: 'internal', failures: 0 }]);
  run('DROP TRIGGER full');
  winnow.advance(70 * MINUTE);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 1 }]);
});

test('a feed that the store did not take is fetched again as soon as a service starts', async () => {
  refuse('full', 'INSERT ON items');
  await winnow.subscribe('/feed');
  expect(await winnow.health()).toMatchObject([
    { outcome: 'internal', nextPollReason: 'not stored; it does not count', pending: false },
  ]);
  run('DROP TRIGGER full');
  await winnow.service.close();
  const again = await startService({
    dataDir,
    background: true,
    allowNet: [winnow.feeds.allowNet],
  });
  await again.service.idle();
  expect(await again.get('/~winnow/feeds')).toMatchObject({
    feeds: [{ outcome: 'fresh', items: 1 }],
  });
  await again.service.close();
});

test('an article that the store did not take waits, and is read again', async () => {
  const page = `<html><title>${STORY.title}</title><body><article><p>${'The farrier came at dawn. '.repeat(60)}</p></article></body></html>`;
  winnow.feeds.put('/feed', {
    body: rss('Stable', [{ ...STORY, link: `${winnow.feeds.url}/page` }]),
  });
  winnow.feeds.put('/page', { body: page, type: 'text/html' });
  await winnow.subscribe('/feed');
  refuse('full', 'UPDATE OF body ON items');
  await winnow.call('POST', '/~winnow/source-settings', { source: 'user/Mine', fullText: true });
  await winnow.service.idle();
  const asked = () => winnow.feeds.requests.filter(({ path }) => path === '/page');
  expect(asked()).toHaveLength(1);
  run('DROP TRIGGER full');
  winnow.advance(70 * MINUTE);
  await winnow.service.idle();
  expect(asked()).toHaveLength(2);
  expect(log).toContainEqual(expect.objectContaining({ event: 'article', outcome: 'read' }));
});

test('a feed that fails unexpectedly takes no other with it, though they share a transaction', async () => {
  const { administration } = winnow.service;
  await administration.putPlan({
    name: 'counted',
    enterprise: false,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
    budgetLimit: 100,
  });
  await administration.setPlan('me', 'counted');
  breakWrites('broken', `INSERT ON items WHEN new.url LIKE '%example.org/1%'`);
  const paths = Array.from({ length: 40 }, (_, at) => `/${at}`);
  for (const path of paths) {
    winnow.feeds.put(path, {
      body: rss('Stable', [{ ...STORY, link: `https://example.org${path}` }]),
    });
  }
  await winnow.subscribe(...paths);
  const outcomes = (await winnow.health()).map((feed) => (feed as { outcome: string }).outcome);
  expect(outcomes.filter((outcome) => outcome === 'internal')).toHaveLength(11);
  expect(outcomes.filter((outcome) => outcome === 'fresh')).toHaveLength(29);
  // Each of the others is told, and paid for, once: also those that were written a second time.
  expect(log.filter(({ event, outcome }) => event === 'fetch' && outcome === 'fresh')).toHaveLength(
    29,
  );
  const { headers } = await winnow.call('GET', '/v1/topics');
  expect(headers.get('ratelimit-budget-remaining')).toBe('71');
});

test('a feed whose failure cannot be kept either is due when its lease ends', async () => {
  breakWrites('broken', 'INSERT ON items');
  breakWrites('mute', 'UPDATE OF outcome ON feeds');
  await winnow.subscribe('/feed');
  await winnow.service.idle();
  expect(winnow.feeds.requests).toHaveLength(1);
  expect(faults().length).toBeGreaterThan(0);
  run('DROP TRIGGER broken; DROP TRIGGER mute');
  winnow.advance(3 * MINUTE);
  await winnow.service.idle();
  expect(await winnow.health()).toMatchObject([{ outcome: 'fresh', items: 1 }]);
});

test('a service says why nothing gets done while the store takes no write, until it takes one', async () => {
  refuse('full', 'UPDATE OF lease_until ON feeds');
  await winnow.subscribe('/feed');
  expect(await winnow.get('/~winnow/work')).toMatchObject({
    pendingFeeds: 1,
    halted: {
      code: 'unavailable',
      message: expect.stringMatching(/^the store /u),
      final: false,
    },
  });
  expect(winnow.feeds.requests).toEqual([]);
  run('DROP TRIGGER full');
  await winnow.service.idle();
  const work = await winnow.get('/~winnow/work');
  expect(work).toMatchObject({ pendingFeeds: 0 });
  expect(work).not.toHaveProperty('halted');
});

test('a service closes even if its leases cannot be released', async () => {
  await winnow.subscribe('/feed');
  run('ALTER TABLE concepts RENAME TO elsewhere');
  await expect(winnow.close()).resolves.toBeUndefined();
  winnow = await startFedService();
});

test('a topic that cannot be expanded is logged, put off for half an hour, and keeps no other waiting', async () => {
  breakWrites('odd', "UPDATE OF expansion ON concepts WHEN new.key = 'dogs'");
  await winnow.call('POST', '/v1/topics', { uris: ['dogs', 'birds'] });
  await winnow.service.idle();
  const work = () => winnow.get<Record<string, unknown>>('/~winnow/work');
  const concepts = [
    { path: 'birds', status: 'Complete', scored: true },
    { path: 'dogs', status: 'Requested', scored: false },
  ];
  expect(await work()).toMatchObject({ pendingConcepts: 0, concepts });
  expect(faults()).toMatchObject([{ where: 'gather', cause: expect.stringContaining('no room') }]);
  run('DROP TRIGGER odd');
  winnow.advance(29 * MINUTE);
  await winnow.service.idle();
  expect(await work()).toMatchObject({ pendingConcepts: 0, concepts });
  winnow.advance(MINUTE);
  expect(await work()).toMatchObject({ pendingConcepts: 1 });
  await winnow.service.idle();
  expect(await work()).toMatchObject({ concepts: [concepts[0], { status: 'Complete' }] });
});
