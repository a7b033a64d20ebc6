import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../src/client/create-client.ts';
import { formatTopicPath, topicPath } from '../../src/model/topic-path.ts';
import { stock } from '../service/content/stock.ts';
import { ORIGIN, openPeople, type People } from '../service/people.ts';

const GARDEN = topicPath(['garden']);

let people: People;
let client: Client;

beforeEach(async () => {
  people = await openPeople();
  const owner = await people.account('ann');
  await stock(people, owner);
  client = createClient({
    baseUrl: ORIGIN,
    credentials: owner,
    transport: (request) => people.handle(request),
  });
});
afterEach(() => people.close());

describe('topics of the data service', () => {
  it('are added, stored, found and removed', async () => {
    const path = topicPath(['travel', 'ice fishing']);
    expect((await client.dataTopics.add(path)).status).toBe('Requested');
    await client.dataTopics.put(topicPath(['c++']));
    const names = (await client.topics.list()).map(formatTopicPath);
    expect(names).toEqual(expect.arrayContaining(['travel/ice fishing', 'c++']));
    await client.dataTopics.remove(path);
    await expect(client.dataTopics.remove(path)).rejects.toMatchObject({ code: 'missing' });
  });

  it('are those of the credentials, whatever user other surfaces are asked about', async () => {
    await people.account('bea');
    const owner = await people.account('cleo');
    const about = (uid: string) =>
      createClient({
        baseUrl: ORIGIN,
        credentials: owner,
        uid,
        transport: (request) => people.handle(request),
      });
    await about('cleo').dataTopics.put(GARDEN);
    await about('cleo').dataTopics.remove(GARDEN);
    expect(await about('cleo').topics.list()).toEqual([]);
    await expect(about('bea').topics.list()).rejects.toMatchObject({ code: 'missing' });
  });

  it('come with content, filtered by a source and its modifiers', async () => {
    const found = await client.dataTopics.find(GARDEN, { limit: 2, timeOut: 1 });
    expect(found.entries.map(({ title }) => title)).toEqual([
      'Pruning roses',
      'A hedge for the garden',
    ]);
    expect(found.topConcepts.map(formatTopicPath)).toEqual(['garden']);
    const source = {
      source: { scope: 'user', name: 'blogs' },
      site: { host: 'blog.example', pathPrefix: '/' },
      keywords: 'pruning',
      time: '1week',
    } as const;
    const { entries } = await client.dataTopics.find(GARDEN, { source });
    expect(entries.map(({ title }) => title)).toEqual(['Pruning roses']);
    expect(await client.dataTopics.rss(GARDEN)).toContain('<rss');
  });
});

describe('extraction', () => {
  it.each([
    ['spaces', 'a b c d '],
    ['apostrophes', "it's "],
    ['umlauts', 'für '],
  ])('finds a way for a text with many %s, at whatever length', async (_, piece) => {
    const owner = await people.account(`long-${piece.length}`);
    const transport = (request: Request) => people.handle(request);
    const { extraction } = createClient({ baseUrl: ORIGIN, credentials: owner, transport });
    for (let length = 2_000; length < 9_000; length += 250) {
      const text = piece.repeat(Math.floor(length / piece.length));
      expect((await extraction.find({ text })).textLength).toBe(text.length);
    }
  });

  it('is about the user asked about, be the text short or longer than an address', async () => {
    const owner = await people.account('dora');
    const about = (uid?: string) =>
      createClient({
        baseUrl: ORIGIN,
        credentials: owner,
        ...(uid === undefined ? {} : { uid }),
        transport: (request) => people.handle(request),
      });
    await about().topics.add([topicPath(['food', 'herring'])]);
    const found = async (uid: string | undefined, times: number) => {
      const text = 'Herring. '.repeat(times);
      const { findings } = await about(uid).extraction.find({ text });
      return findings.map(({ path }) => formatTopicPath(path));
    };
    for (const times of [3, 3_000]) {
      expect(await found(undefined, times)).toEqual(['food/herring']);
      expect(await found('somebody', times)).toEqual(['herring']);
    }
  });
});

it('a source that is made is written over by nobody who makes it too', async () => {
  const [first, second] = [{ url: 'https://feeds.example/1' }, { url: 'https://feeds.example/2' }];
  const { sources } = client;
  await sources.make('shared', [first]);
  await expect(sources.make('shared', [second])).rejects.toMatchObject({ code: 'conflict' });
  expect((await sources.find({ scope: 'user', name: 'shared' })).entries).toEqual([first]);
  await sources.replace('shared', [second]);
  expect((await sources.find({ scope: 'user', name: 'shared' })).entries).toEqual([second]);
  await sources.remove('shared');
});

describe('sources of the data service', () => {
  it('are created, extended, replaced, made the default and removed', async () => {
    const { dataSources } = client;
    const url = 'https://feeds.example/1';
    await dataSources.create({
      name: 'my list',
      isDefault: false,
      entries: [{ url, time: '1week' }],
    });
    await dataSources.append('my list', [{ url: 'https://feeds.example/2' }]);
    expect(await dataSources.find('my list')).toEqual({
      name: 'my list',
      isDefault: false,
      entries: [{ url, time: '1week' }, { url: 'https://feeds.example/2' }],
    });
    await dataSources.replace('my list', [{ url }]);
    await dataSources.makeDefault('my list');
    expect((await dataSources.list()).find(({ name }) => name === 'my list')).toEqual({
      name: 'my list',
      isDefault: true,
      entries: [{ url }],
    });
    expect(await dataSources.listService()).toEqual([]);
    await dataSources.remove('my list');
    await expect(dataSources.find('my list')).rejects.toMatchObject({ code: 'missing' });
  });
});

describe('the content service', () => {
  it('is read as items or RSS, with a lid and without', async () => {
    expect((await client.contentService.list()).length).toBeGreaterThan(0);
    const [first] = await client.contentService.list({ topics: topicPath(['garden', 'roses']) });
    expect(first?.title).toBe('Pruning roses');
    const { lid } = await client.shares.create(GARDEN);
    expect(await client.contentService.rss({ lid })).toContain('Pruning roses');
    const outside = client.contentService.list({ lid, topics: topicPath(['machine learning']) });
    await expect(outside).rejects.toMatchObject({ code: 'missing' });
  });
});

describe('lessons and the history', () => {
  it('are given, listed and taken back', async () => {
    const taught = await client.learn.teach('https://blog.example/rose');
    const [event] = await client.events.list(1);
    expect(event).toMatchObject({ id: taught.event, kind: 'learned', actor: 'owner' });
    await client.events.undo(event!.id);
    await expect(client.events.undo(event!.id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await client.events.reset()).kind).toBe('reset');
  });
});

describe('shares', () => {
  it('are listed with what they open', async () => {
    await client.shares.create(GARDEN);
    const turned = await client.shares.rotate(GARDEN);
    expect((await client.shares.list()).map(({ lid }) => lid)).toContain(turned.lid);
    await client.shares.revoke(GARDEN);
    await expect(client.shares.revoke(GARDEN)).rejects.toMatchObject({ code: 'missing' });
  });
});
