import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeCredentials } from '../../../src/protocol/credentials.ts';
import { startService } from '../../support/service.ts';
import { openStage, SEED } from './stage.ts';

const HOUR_MS = 3_600_000;

let stage: Awaited<ReturnType<typeof openStage>>;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.service.close());

async function fetchedAt(): Promise<string> {
  const { feeds } = await stage.get<{ feeds: [{ fetchedAt: string }] }>('/~winnow/feeds');
  return feeds[0].fetchedAt;
}

describe('a clock that stands still', () => {
  it('is moved, and what became due is done', async () => {
    await stage.service.testing.plant(SEED);
    expect(await stage.get('/~admin/clock')).toEqual({
      now: '2026-06-01T12:00:00.000Z',
      frozen: true,
    });
    const first = await fetchedAt();
    const answer = await stage.call('POST', '/~admin/clock', { advance: '2d' });
    expect(await answer.json()).toEqual({
      now: '2026-06-03T12:00:00.000Z',
      frozen: true,
      idle: true,
    });
    expect(Date.parse(await fetchedAt()) - Date.parse(first)).toBe(48 * HOUR_MS);
  });

  it('says nothing of whether all is done where nobody waits for that', async () => {
    const answer = await stage.call('POST', '/~admin/clock', { advance: '2h', wait: false });
    expect(Object.keys((await answer.json()) as object)).toEqual(['now', 'frozen']);
  });

  it.each([
    [{}, '"advance" of the move is missing'],
    [{ advance: '-2h' }, '"advance" of the move must be a duration'],
    [{ advance: '9000d' }, '"advance" of the move must be a duration'],
    [{ advance: '2h', until: 1 }, '"until" of the move is not a field'],
  ])('is not moved by %j', async (body, sentence) => {
    const answer = await stage.call('POST', '/~admin/clock', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ details: expect.stringContaining(sentence) });
    expect(await stage.get('/~admin/clock')).toMatchObject({ now: '2026-06-01T12:00:00.000Z' });
  });
});

it('a clock that goes by itself is shown and not moved', async () => {
  const plain = await startService({ admin: {} });
  expect(await plain.get('/~admin/clock')).toMatchObject({ frozen: false });
  expect((await plain.call('POST', '/~admin/clock', { advance: '1h' })).status).toBe(409);
  await plain.service.close();
});

it('a store in a directory is never reset or seeded', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-admin-'));
  const kept = await startService({ dataDir, admin: {} });
  await kept.call('POST', '/v1/topics', { uris: ['cooking'] });
  const answer = await kept.call('POST', '/~admin/reset');
  expect([answer.status, await answer.json()]).toEqual([
    501,
    {
      status: 501,
      error: 'unsupported',
      details: 'only a store in memory can be seeded and reset',
    },
  ]);
  await expect(kept.service.testing.plant(SEED)).rejects.toMatchObject({ code: 'unsupported' });
  expect(JSON.stringify(await kept.get('/v1/topics'))).toContain('cooking');
  await kept.service.close();
  rmSync(dataDir, { recursive: true });
});

it('is moved in no time, as the log and the metrics say', async () => {
  const lines: { readonly [name: string]: unknown }[] = [];
  let now = 0;
  const { service, call, credentials } = await startService({
    clock: () => now,
    log: (entry) => void lines.push({ ...entry }),
    metrics: {},
    admin: {
      advanceClock: (milliseconds) => {
        now += milliseconds;
      },
    },
  });
  const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
  const headers = { ...writeCredentials(credentials), 'content-type': 'application/json' };
  const body = JSON.stringify({ advance: '2h' });
  await fetch(`${url}/~admin/clock`, { method: 'POST', headers, body });
  expect(now).toBe(2 * HOUR_MS);
  expect(lines).toContainEqual(expect.objectContaining({ target: '/~admin/clock', ms: 0 }));
  const counted = await (await call('GET', '/metrics')).text();
  expect(counted).toMatch(/^winnow_http_request_duration_seconds_sum\{[^}]*\} 0$/mu);
  await service.close();
});

describe('the operator’s surface', () => {
  const ROWS = [
    ['GET', 'clock'],
    ['POST', 'clock'],
    ['POST', 'reset'],
    ['GET', 'chaos'],
    ['PUT', 'chaos'],
    ['DELETE', 'chaos'],
  ] as const;

  it('answers nobody but whoever runs the service', async () => {
    const { administration: operator } = stage.service;
    await operator.createAccount('eve', 'password-of-eve');
    const { appKey } = await operator.createApplication('eves-app', 'eve');
    await stage.call('POST', '/v1/users', { name: 'bob', password: 'password-of-bob' });
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    const eve = {
      authorization: basic('eve:password-of-eve'),
      'service-app-id': 'eves-app',
      'service-app-key': appKey,
    };
    const bob = { authorization: basic('me!bob:password-of-bob') };
    const nobody = { authorization: basic('nobody:nothing') };
    for (const [method, path] of ROWS) {
      const body = method === 'POST' || method === 'PUT' ? { advance: '1h' } : undefined;
      const ask = async (headers: Record<string, string>) =>
        (await stage.call(method, `/~admin/${path}`, body, headers)).status;
      expect([path, await ask(eve), await ask(bob)]).toEqual([path, 403, 403]);
      if (path === 'clock') expect(await ask(nobody)).toBe(401);
    }
  });

  it('is for this machine alone', async () => {
    const { forOperator } = await import('../../../src/service/admin/operator.ts');
    const handle = forOperator(() => ({ status: 200, body: '', headers: {} }));
    const caller = { actor: { kind: 'owner' }, account: { username: 'me' } };
    const from = (peer: string) => () =>
      handle({ context: { admin: {} }, caller, peer } as never, {} as never);
    for (const peer of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
      expect(from(peer)).not.toThrow();
    }
    for (const peer of ['192.168.0.7', '::ffff:10.0.0.1', '127.evil.example', '2001:db8::1', '']) {
      expect(from(peer)).toThrow('on the machine where it runs');
    }
  });
});
