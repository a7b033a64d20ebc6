import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Budget, createBudget, type Reservation } from '../../src/service/budget.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { type Credentials, openPeople, type People } from './people.ts';

let directory: string;
let people: People;
let owner: Required<Credentials>;
let budget: Budget;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-budget-'));
  people = await openPeople(join(directory, 'winnow.db'));
  owner = await people.account('acme');
  budget = createBudget(people.store, people.context.clock);
});
afterEach(async () => {
  await people.close();
  rmSync(directory, { recursive: true });
});

async function allow(who: Credentials, budgetLimit: number): Promise<void> {
  await people.administration.putPlan({
    name: `budget of ${who.user}`,
    enterprise: false,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
    budgetLimit,
  });
  await people.administration.setPlan(who.user, `budget of ${who.user}`);
}

async function subscribe(who: Credentials, ...urls: string[]): Promise<number[]> {
  const contents = { urls: urls.map((url) => ({ url })), sources: [] };
  const body = { name: 'news', default: true, contents };
  await people.ask(who, 'POST', '/v1/sources/user', { body });
  const rows = await people.store.all<{ id: number; url: string }>('SELECT id, url FROM feeds');
  return urls.map((url) => rows.find((row) => row.url === url)!.id);
}

async function spend(reservation: Reservation): Promise<void> {
  await people.store.transaction((statements) => reservation.charge(statements));
  reservation.release();
}

async function remaining(who: Credentials): Promise<string | null> {
  return (await people.ask(who, 'GET', '/v1/topics')).headers.get('ratelimit-budget-remaining');
}

const addresses = Array.from({ length: 50 }, (_, n) => `https://feeds.example/${n}`);

it.each(['trace', 'list'])('that is used up has nothing fetched for %s', async (what) => {
  const ann = await people.account('ann');
  await allow(ann, 0);
  const body = { url: 'https://news.example/feed' };
  const { status, headers } = await people.ask(ann, 'POST', `/~winnow/${what}`, { body });
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
});

describe('a budget of one', () => {
  it('lets one of fifty parallel fetches happen, and none after it brought something', async () => {
    await allow(owner, 1);
    const feeds = await subscribe(owner, ...addresses);
    const asked = await Promise.all(feeds.map((feed) => budget.reserveFetch(feed)));
    const granted = asked.filter((each): each is Reservation => each.granted);
    expect(granted).toHaveLength(1);
    await spend(granted[0]!);
    expect(await remaining(owner)).toBe('0');
    const refused = await budget.reserveFetch(feeds[0]!);
    expect(refused).toEqual({ granted: false, until: Date.UTC(2026, 5, 1) });
    expect((await people.ask(owner, 'GET', '/v1/content')).status).toBe(200);
  });

  it('is not touched by a fetch that brought nothing', async () => {
    await allow(owner, 1);
    const [feed] = await subscribe(owner, 'https://feeds.example/');
    for (let round = 0; round < 3; round++) {
      const reservation = await budget.reserveFetch(feed!);
      expect(reservation.granted).toBe(true);
      if (reservation.granted) reservation.release();
    }
    expect(await remaining(owner)).toBe('1');
  });

  it('is never overspent by two processes that both had a reservation', async () => {
    await allow(owner, 1);
    const [one, two] = await subscribe(owner, 'https://a.example/', 'https://b.example/');
    const other = openSqlite({ file: join(directory, 'winnow.db') });
    const reservations = [
      await budget.reserveFetch(one!),
      await createBudget(other, people.context.clock).reserveFetch(two!),
    ];
    for (const reservation of reservations) if (reservation.granted) await spend(reservation);
    await other.close();
    expect(await people.store.all('SELECT used FROM usage')).toEqual([{ used: 1 }]);
  });

  it('keeps neither the charge nor what it bought when the transaction fails', async () => {
    await allow(owner, 1);
    const [feed] = await subscribe(owner, 'https://feeds.example/');
    const reservation = await budget.reserveFetch(feed!);
    const failing = people.store.transaction(async (statements) => {
      if (reservation.granted) await reservation.charge(statements);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow();
    expect(await remaining(owner)).toBe('1');
    expect((await budget.reserveFetch(feed!)).granted).toBe(true);
  });

  it('begins anew with the month', async () => {
    await allow(owner, 1);
    const [feed] = await subscribe(owner, 'https://feeds.example/');
    await spend((await budget.reserveFetch(feed!)) as Reservation);
    expect((await budget.reserveFetch(feed!)).granted).toBe(false);
    people.turn(31 * 86_400_000);
    expect((await budget.reserveFetch(feed!)).granted).toBe(true);
  });
});

describe('what several accounts hold', () => {
  it('is paid by each that has a unit left, and fetched while any has', async () => {
    const other = await people.account('other');
    await allow(owner, 2);
    await allow(other, 1);
    await subscribe(owner, 'https://feeds.example/');
    const [feed] = await subscribe(other, 'https://feeds.example/');
    for (const left of [
      ['1', '0'],
      ['0', '0'],
    ]) {
      await spend((await budget.reserveFetch(feed!)) as Reservation);
      expect([await remaining(owner), await remaining(other)]).toEqual(left);
    }
    expect((await budget.reserveFetch(feed!)).granted).toBe(false);
  });

  it('is free where nothing limits the holder, and where nobody holds it', async () => {
    const [feed] = await subscribe(owner, 'https://feeds.example/');
    expect((await budget.reserveFetch(feed!)).granted).toBe(true);
    expect((await budget.reserveFetch(999)).granted).toBe(true);
    expect(await people.store.all('SELECT * FROM usage')).toEqual([]);
  });
});

describe('an expansion', () => {
  it('costs the accounts that hold the topic one unit', async () => {
    await allow(owner, 1);
    await people.ask(owner, 'POST', '/v1/topics', { body: { uris: ['cats', 'dogs'] } });
    const concepts = await people.store.all<{ id: number }>('SELECT id FROM concepts');
    const asked = await Promise.all(concepts.map(({ id }) => budget.reserveExpansion(id)));
    expect(asked.filter(({ granted }) => granted)).toHaveLength(1);
  });
});
