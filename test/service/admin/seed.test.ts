import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService } from '../../support/service.ts';
import { openStage, SEED } from './stage.ts';

interface Content {
  readonly 'dc:collection': readonly { readonly 'dc:title': string; readonly 'dc:date': string }[];
}

let stage: Awaited<ReturnType<typeof openStage>>;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.service.close());

async function titles(query = 'service:contentScore:min=0'): Promise<string[]> {
  const answer = await stage.call('GET', `/v1/content?${query}`, undefined, {
    accept: 'application/json',
  });
  const text = await answer.text();
  return SEED.items.map(({ title }) => title).filter((title) => text.includes(title));
}

describe('a seed', () => {
  it('is a graph with scored items, and nobody is asked for them', async () => {
    await stage.service.testing.plant(SEED);
    expect(await titles()).toEqual(SEED.items.map(({ title }) => title));
    expect(await titles('service:contentScore:min=0.6')).toEqual([SEED.items[0]!.title]);
    const { feeds } = await stage.get<{ feeds: { outcome: string; items: number }[] }>(
      '/~winnow/feeds',
    );
    expect(feeds).toMatchObject([{ outcome: 'fresh', items: 2 }]);
    const { topics } = await stage.get<{ topics: unknown[] }>('/v1/topics');
    expect(topics).toHaveLength(2);
  });

  it('is planted over what was there', async () => {
    await stage.call('POST', '/v1/topics', { uris: ['cooking'] });
    await stage.service.testing.plant({ ...SEED, items: [] });
    expect(JSON.stringify(await stage.get('/v1/topics'))).not.toContain('cooking');
    expect(await titles()).toEqual([]);
  });

  it.each([
    [{ topics: [] }, '"winnow" of the seed is missing'],
    [{ winnow: 1, itmes: [] }, '"itmes" of the seed is not a field that there is'],
    [
      { ...SEED, sources: [] },
      '"feed" of the 1st of "items" of the seed is in none of its sources',
    ],
    [
      { ...SEED, items: [{ feed: 'x', url: 'x', title: '' }] },
      '"feed" of the 1st of "items" of the seed must',
    ],
    [
      { ...SEED, items: [{ ...SEED.items[0], date: 'yesterday' }] },
      '"date" of the 1st of "items" of the seed must be a date, or how long ago',
    ],
    [
      { ...SEED, items: [{ ...SEED.items[0], date: '999999y' }] },
      '"date" of the 1st of "items" of the seed must be a date, or how long ago: "2h", at most "50y"',
    ],
    [
      { ...SEED, items: [{ ...SEED.items[0], date: '2026-02-30' }] },
      '"date" of the 1st of "items" of the seed must be a date, or how long ago',
    ],
    [
      { ...SEED, sources: [{ name: 'Notes', entries: [{ url: 'notes' }] }] },
      'the address "notes" must begin with http:// or https://',
    ],
    [{ ...SEED, topics: [{ topic: 'a//b' }] }, ''],
  ])('that is wrong is refused whole, and says where: %#', async (seed, sentence) => {
    const refused = stage.service.testing.plant(seed);
    await expect(refused).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(sentence),
    });
    expect(await stage.get('/v1/topics')).toEqual({ topics: [] });
  });
});

describe('the date of a seeded item', () => {
  it.each([
    ['2h', 'Mon, 01 Jun 2026 10:00:00 UTC'],
    ['2026-05-30', 'Sat, 30 May 2026 00:00:00 UTC'],
    ['2026-05-30T12:00', 'Sat, 30 May 2026 12:00:00 UTC'],
    ['2026-05-30T12:00:00+02:00', 'Sat, 30 May 2026 10:00:00 UTC'],
  ])('%s is %s, whatever the zone of the machine', async (date, written) => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      await stage.service.testing.plant({ ...SEED, items: [{ ...SEED.items[0], date }] });
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
    const { 'dc:collection': items } = await stage.get<Content>('/data/databases/postgres');
    expect(items.map((item) => item['dc:date'])).toEqual([written]);
  });
});

describe('a reset', () => {
  it('puts everything back to the seed: graph, content, history, counters and clock', async () => {
    await stage.service.testing.plant(SEED);
    const look = async () => ({
      topics: await stage.get('/v1/topics'),
      content: await stage.get<Content>('/v1/content?service:contentScore:min=0'),
      sources: await stage.get('/v1/sources/user'),
      events: await stage.get('/~winnow/events'),
      data: await stage.get('/data/databases?service:contentScore:min=0'),
      now: stage.clock(),
    });
    const before = await look();
    const change = async () => {
      await stage.call('POST', '/v1/topics', { uris: ['gardens'] });
      await stage.call('DELETE', '/v1/topics/databases');
      await stage.call('DELETE', '/v1/sources/user/Notes');
      await stage.call('POST', '/~admin/clock', { advance: '1d' });
      await stage.service.idle();
    };
    for (let round = 0; round < 2; round++) {
      await change();
      expect(await look()).not.toEqual(before);
      const answer = await stage.call('POST', '/~admin/reset');
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
      expect(await look()).toEqual(before);
    }
  });

  it('leaves a service that collects and scores as before', async () => {
    await stage.service.testing.plant(SEED);
    await stage.call('POST', '/v1/topics', { uris: ['cooking'] });
    await stage.service.idle();
    await stage.call('POST', '/~admin/reset');
    await stage.call('POST', '/v1/topics', { uris: ['gardens'] });
    await stage.service.idle();
    const { concepts } = await stage.get<{ concepts: unknown }>('/~winnow/work');
    const done = { status: 'Complete', scored: true };
    expect(concepts).toEqual(
      ['databases', 'databases/postgres', 'gardens'].map((path) => ({ path, ...done })),
    );
    const { text } = await stage
      .call('GET', '/v1/content/gardens?service:contentScore:min=0')
      .then(async (answer) => ({ text: await answer.text() }));
    expect(text).toContain('A garden in May');
  });

  it('is not for a service without the operator’s surface', async () => {
    const plain = await startService();
    for (const path of ['clock', 'reset', 'chaos']) {
      expect((await plain.call('GET', `/~admin/${path}`)).status).toBe(404);
      expect((await plain.call('OPTIONS', `/~admin/${path}`)).status).toBe(404);
    }
    await plain.service.close();
  });
});
