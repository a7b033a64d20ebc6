/** Many feeds of one host that asks us to come less often. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
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

function putFeeds(): void {
  for (const path of PATHS) {
    const story = { title: `News of ${path}`, link: `https://example.org${path}` };
    winnow.feeds.put(path, { body: rss(path, [story]) });
  }
}

function throttle(): void {
  for (const path of PATHS) {
    winnow.feeds.put(path, { body: '', status: 429, headers: { 'retry-after': '7200' } });
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
    expect(nextPollReason).toBe('Retry-After of the server');
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
