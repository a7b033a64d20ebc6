import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endWaiting } from '../../../src/service/data/waiting.ts';
import { type Listening, listen } from '../../../src/service/port/listen.ts';
import { finishWork, isHeld } from '../content/stock.ts';
import { type Credentials, headersOf, ORIGIN, openPeople, type People } from '../people.ts';

let people: People;
let owner: Required<Credentials>;
/** How many calls began to wait: each asks for the work that it waits for. */
let begun: () => number;

beforeEach(async () => {
  people = await openPeople();
  const { mock } = vi.spyOn(people.context.gatherer, 'idle');
  begun = () => mock.calls.length;
  owner = await people.account('ann');
  await people.ask(owner, 'POST', '/data/a');
});
afterEach(() => people.close());

async function statusOf(response: Response): Promise<string> {
  const { 'service:responseInfo': info } = (await response.json()) as {
    'service:responseInfo': Record<string, string>;
  };
  return info['service:Status']!;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

function wait(timeOut: string, signal?: AbortSignal): Promise<Response> {
  const request = new Request(`${ORIGIN}/data/a?timeOut=${timeOut}`, {
    headers: headersOf(owner),
    ...(signal === undefined ? {} : { signal }),
  });
  return people.handle(request);
}

describe('timeOut', () => {
  it('answers as soon as the work is complete', async () => {
    const waiting = wait('max');
    await until(() => begun() === 1);
    await finishWork(people);
    expect(await statusOf(await waiting)).toBe('Complete');
  });

  it('gives what there is when the time is up', async () => {
    expect(await statusOf(await wait('1'))).toBe('Requested');
  });

  it('does not wait for what is complete', async () => {
    await finishWork(people);
    expect(await statusOf(await wait('120'))).toBe('Complete');
  });

  it('lets four calls of an application wait, and frees their places when they leave', async () => {
    const controller = new AbortController();
    const waiting = Array.from({ length: 4 }, () => wait('max', controller.signal));
    await until(() => begun() === 4);
    const fifth = await wait('max');
    expect([fifth.status, fifth.headers.has('retry-after')]).toEqual([429, true]);
    expect((await people.ask(owner, 'GET', '/data/new?timeOut=1')).status).toBe(429);
    expect(await isHeld(people, 'new')).toBe(false);
    const other = await people.account('bob');
    expect((await people.ask(other, 'GET', '/data/a?timeOut=1')).status).toBe(200);
    controller.abort();
    await Promise.all(waiting);
    const before = begun();
    const again = Array.from({ length: 4 }, () => wait('max'));
    await until(() => begun() === before + 4);
    await finishWork(people);
    for (const answered of again) expect(await statusOf(await answered)).toBe('Complete');
  });

  it('ends with what there is when the service shuts down', async () => {
    const waiting = wait('max');
    await until(() => begun() === 1);
    endWaiting(people.context);
    expect(await statusOf(await waiting)).toBe('Requested');
  });

  it.each(['0', '121', '-1', '1.5', '1e3', 'MAX', ''])('refuses "%s"', async (timeOut) => {
    expect((await wait(timeOut)).status).toBe(400);
  });
});

describe('behind a port', () => {
  let listening: Listening;
  beforeEach(async () => {
    listening = await listen(people.answer, { host: '127.0.0.1', port: 0 });
  });
  afterEach(() => listening.close());

  it('a client that hangs up stops waiting', async () => {
    const url = `${listening.url}/data/a?timeOut=max`;
    const clients = Array.from({ length: 4 }, () => {
      const client = httpRequest(url, { headers: headersOf(owner) });
      client.on('error', () => {});
      client.end();
      return client;
    });
    await until(() => begun() === 4);
    expect((await wait('max')).status).toBe(429);
    for (const client of clients) client.destroy();
    const leaving = new AbortController();
    const asked: Promise<Response>[] = [];
    // Refused until one of the places is free.
    await until(() => {
      if (begun() === 4) asked.push(wait('max', leaving.signal));
      return begun() > 4;
    });
    leaving.abort();
    await Promise.all(asked);
  });
});
