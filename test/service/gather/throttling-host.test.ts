/** Many feeds of one host that asks us to come less often. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { type FedService, type Health, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { startService, type TestService } from '../../support/service.ts';
import { NOON } from '../../support/terminal.ts';

const HOUR = 3_600_000;
const PATHS = Array.from({ length: 20 }, (_, at) => `/${at}`);
/** Those that tell, and what is on its way by then. */
const MOST_ASKED = 3 + LIMITS.fetch.concurrentPerHost;

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

function putFeeds({ feeds } = winnow): void {
  for (const path of PATHS) {
    const story = { title: `News of ${path}`, link: `https://example.org${path}` };
    feeds.put(path, { body: rss(path, [story]) });
  }
}

function throttle({ feeds } = winnow): void {
  for (const path of PATHS) {
    feeds.put(path, { body: '', status: 429, headers: { 'retry-after': '7200' } });
  }
}

/** How many requests come in meanwhile. */
async function askedDuring(step: () => Promise<void>): Promise<number> {
  const { length } = winnow.feeds.requests;
  await step();
  return winnow.feeds.requests.length - length;
}

const check = async () =>
  (await winnow.get<{ feeds: { verdict: string; failures: number }[] }>('/~winnow/check')).feeds;

it('are told of and come later unasked, and what is known of them stays', async () => {
  putFeeds();
  await winnow.subscribe(...PATHS);
  throttle();
  winnow.advance(2 * HOUR);
  expect(await askedDuring(() => winnow.refresh())).toBeLessThanOrEqual(MOST_ASKED);
  const feeds = await winnow.health();
  expect(feeds.map(({ outcome }) => outcome)).toEqual(PATHS.map(() => 'throttled'));
  const unasked = feeds.filter(({ detail }) => detail.includes('left alone'));
  expect(unasked.length).toBeGreaterThanOrEqual(PATHS.length - MOST_ASKED);
  expect(unasked.every(({ failures }) => failures === 0)).toBe(true);
  for (const { nextPollAt, nextPollReason } of feeds) {
    expect(Date.parse(nextPollAt!)).toBeGreaterThanOrEqual(NOON + 4 * HOUR);
    expect(nextPollReason).toMatch(
      /^(?:Retry-After of the server|its host asked to come less often)$/u,
    );
  }
  expect(new Set((await check()).map(({ verdict }) => verdict))).toEqual(new Set(['blocked']));
  putFeeds();
  expect(await askedDuring(() => winnow.refresh())).toBe(0);
  winnow.advance(3 * HOUR);
  await winnow.service.idle();
  expect(new Set((await winnow.health()).map(({ outcome }) => outcome))).toEqual(
    new Set(['not-modified']),
  );
});

it('are kept as throttled where nothing is known of them, and leave other hosts alone', async () => {
  throttle();
  expect(await askedDuring(() => winnow.subscribe(...PATHS))).toBeLessThanOrEqual(MOST_ASKED);
  expect(await winnow.health()).toMatchObject(PATHS.map(() => ({ outcome: 'throttled' })));
  expect((await check()).every(({ failures }) => failures === 1)).toBe(true);
});

it('are told of by another process as well, until it asked them itself', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-throttling-'));
  const first = await startFedService({ dataDir });
  const second = () => startService({ dataDir, allowNet: [first.feeds.allowNet] });
  const tellIn = async (service: TestService) => {
    const { feeds } = await service.get<{ feeds: Health[] }>('/~winnow/feeds');
    return feeds.map(({ outcome, detail }) => [outcome, detail]);
  };
  putFeeds(first);
  await first.subscribe(...PATHS);
  throttle(first);
  await first.refresh();
  const told = await tellIn(first);
  await first.service.close();
  const later = await second();
  expect(await tellIn(later)).toEqual(told);
  expect(new Set(told.map(([outcome]) => outcome))).toEqual(new Set(['throttled']));
  putFeeds(first);
  await later.call('POST', '/~winnow/refresh', {});
  await later.service.idle();
  const outcomes = (await tellIn(later)).map(([outcome]) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(['not-modified']));
  await later.service.close();
  await first.feeds.close();
  rmSync(dataDir, { recursive: true });
});
