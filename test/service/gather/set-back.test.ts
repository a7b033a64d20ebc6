/** A clock that was years ahead and is set back: nothing waits for those years. */
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { topicPath } from '../../../src/model/topic-path.ts';
import { createSetBack } from '../../../src/service/gather/set-back.ts';
import { hasEnded, workerName } from '../../../src/service/gather/worker-name.ts';
import { putConcept } from '../../../src/store/concepts.ts';
import type { Engine } from '../../../src/store/engine.ts';
import { putEntries } from '../../../src/store/entries.ts';
import { putSource } from '../../../src/store/sources.ts';
import { chargeUsage, findUsage } from '../../../src/store/usage.ts';
import { openWithOwner } from '../../store/owner.ts';
import { startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 10);
const MONTH_END = Date.UTC(2026, 6, 1);
const YEARS_ON = Date.UTC(2036, 5, 10);

describe('of what waits', () => {
  let store: Engine;
  beforeEach(async () => {
    const opened = await openWithOwner();
    store = opened.store;
    const { userId } = opened;
    const source = await putSource(store, { userId, name: 'blogs', createdAt: 0 });
    await putEntries(store, source!, [{ url: 'https://example.org/feed' }], NOW);
    await putConcept(store, topicPath(['tea']), { kind: 'label' }, NOW);
    await store.run(
      `INSERT INTO items (id, public_id, url, publisher, type, title, summary, body, ranked_at, collected_at,
         changed_at, title_stems, text_stems) VALUES (1, 'a', '', '', 'NewsArticle', '', '', '', 0, 0, 0, '', '')`,
    );
    await store.run('INSERT INTO articles (item_id) VALUES (1)');
  });
  afterEach(() => store.close());

  /** By a process that begins. */
  const resume = () => createSetBack({ store, clock: () => NOW })();

  test.each([
    ['a feed that was put off', `feeds SET next_poll_at = ${YEARS_ON}`, 'next_poll_at', NOW],
    [
      'a feed that was taken',
      `feeds SET lease_until = ${YEARS_ON}, lease_by = 'w'`,
      'lease_until',
      0,
    ],
    [
      'a feed without a budget',
      `feeds SET next_poll_at = ${YEARS_ON}, next_poll_reason = 'budget'`,
      'next_poll_at',
      NOW,
    ],
    ['a topic that was put off', `concepts SET lease_until = ${YEARS_ON}`, 'lease_until', 0],
    [
      'a topic that was taken',
      `concepts SET status = 'In Progress', lease_until = ${NOW + 2 * DAY}`,
      'lease_until',
      0,
    ],
    ['an article that was taken', `articles SET lease_until = ${NOW + 2 * DAY}`, 'lease_until', 0],
    [
      'an article without a budget',
      `articles SET outcome = 'budget', lease_until = ${YEARS_ON}`,
      'lease_until',
      0,
    ],
  ])('%s is due', async (_, put, column, now) => {
    await store.run(`UPDATE ${put}`);
    expect(await resume()).toBe(true);
    const [table] = put.split(' ');
    expect(await store.get(`SELECT ${column} AS at FROM ${table}`)).toEqual({ at: now });
    expect(await resume()).toBe(false);
  });

  test.each([
    ['a feed for a day', `feeds SET next_poll_at = ${NOW + DAY}, lease_until = ${NOW + HOUR}`],
    ['a feed for a budget', `feeds SET next_poll_at = ${MONTH_END}, next_poll_reason = 'budget'`],
    ['a topic for a budget', `concepts SET lease_until = ${MONTH_END}`],
    [
      'a topic that is being expanded',
      `concepts SET status = 'In Progress', lease_until = ${NOW + HOUR}`,
    ],
    ['an article for a budget', `articles SET outcome = 'budget', lease_until = ${MONTH_END}`],
    ['nothing any more where it is done', `articles SET tried_at = 1, lease_until = ${YEARS_ON}`],
  ])('%s still waits', async (_, put) => {
    await store.run(`UPDATE ${put}`);
    const revision = store.revision();
    expect(await resume()).toBe(false);
    expect(store.revision()).toBe(revision);
  });

  test('what a process that runs has taken by a clock of its own stays with it', async () => {
    const worker = workerName(() => 0.5);
    for (const table of ['feeds', 'concepts']) {
      await store.run(`UPDATE ${table} SET lease_until = ${YEARS_ON}, lease_by = ?`, worker);
    }
    expect(await resume()).toBe(false);
  });

  test('what a process had taken whose number this one has by now is due', async () => {
    const worker = workerName(() => 0.25).replace(/\S+$/u, 'before');
    await store.run(`UPDATE feeds SET lease_until = ${YEARS_ON}, lease_by = ?`, worker);
    expect([hasEnded(worker), await resume()]).toEqual([true, true]);
  });

  test('nothing is due before its time while the clock goes on, whatever another process puts off', async () => {
    let now = NOW;
    const next = createSetBack({ store, clock: () => now });
    expect(await next()).toBe(false);
    await store.run(`UPDATE feeds SET next_poll_at = ${YEARS_ON}`);
    now += HOUR;
    expect(await next()).toBe(false);
    now -= 1;
    expect(await next()).toBe(true);
  });

  test('what was used counts for the month that runs, and is remembered for the one that was', async () => {
    const at = (year: number, month: number) =>
      ({ kind: 'budget', period: 'month', periodStart: Date.UTC(year, month, 1) }) as const;
    for (let unit = 0; unit < 2; unit += 1)
      await chargeUsage(store, 1, { ...at(2036, 5), limit: 2 });
    await resume();
    expect(await findUsage(store, 1, at(2026, 5))).toBe(2);
    expect(await findUsage(store, 1, at(2026, 6))).toBe(0);
    expect(await findUsage(store, 1, at(2036, 5))).toBe(2);
  });
});

it('renews a budget that was used up with the month that runs, not with the one that was', async () => {
  const winnow = await startFedService();
  const { administration } = winnow.service;
  await administration.putPlan({
    name: 'small',
    enterprise: false,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
    budgetLimit: 1,
  });
  await administration.setPlan('me', 'small');
  winnow.advance(3_650 * DAY);
  winnow.feeds.put('/horses', { body: rss('Horses', HORSES) });
  await winnow.subscribe('/horses');
  await winnow.refresh();
  winnow.advance(-3_650 * DAY);
  await winnow.service.idle();
  expect(winnow.feeds.requests).toHaveLength(1);
  winnow.advance(31 * DAY);
  await winnow.service.idle();
  expect(winnow.feeds.requests).toHaveLength(2);
  await winnow.close();
});
