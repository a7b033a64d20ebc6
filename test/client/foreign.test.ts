/** A service that has the interface to the letter and nothing else, with the oddities that the letter allows. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../src/client/create-client.ts';
import { WinnowError } from '../../src/model/errors.ts';
import { formatTopicPath, topicPath } from '../../src/model/topic-path.ts';

const credentials = { user: 'ann', password: 'secret', appId: 'app', appKey: 'key' };

interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

let url: string;
let client: Client;
let reply: (request: IncomingMessage) => Reply;
let waits: number[];
let seen: { path: string; authorization: string | undefined }[];

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  seen.push({ path: request.url ?? '', authorization: request.headers.authorization });
  const { status, body, headers } = reply(request);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
  response.end(body === undefined ? undefined : text);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function answering(listener: typeof reply): void {
  reply = listener;
  seen = [];
  waits = [];
  const pause = async (ms: number) => void waits.push(ms);
  client = createClient({ baseUrl: `${url}/api`, contentUrl: `${url}/feeds`, credentials, pause });
}

const item = (more: object) => ({
  'service:contentScore': 0.8,
  'dc:identifier': `${url}/feeds/~learn/1?lid=L&who=x`,
  'dc:title': 'A title',
  'dc:relation': 'https://blog.example/1',
  'unknown:field': [1],
  ...more,
});

async function failure(promise: Promise<unknown>): Promise<WinnowError> {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WinnowError);
  return error as WinnowError;
}

describe('content', () => {
  it('is read without what may be absent, and with whatever its media are', async () => {
    const content = [
      item({}),
      item({
        'service:altImage': { url: 'https://img.example/a.jpg', width: 10 },
        'service:thumbnail': ['https://img.example/t.jpg'],
        'service:embeddedVideo': 7,
        'service:ExtendedProperty': { why: 'because' },
        'dc:date': 'yesterday at noon (Pacific Standard Time)',
        'dc:subject': ['/content/a+b/c', 'urn:x', 5, `/content/${'x/'.repeat(20)}x`],
      }),
    ];
    answering(() => ({ status: 200, body: { content, more: true } }));
    const { items } = await client.content.list({});
    expect(items[0]).toMatchObject({ title: 'A title', score: 0.8, topics: [] });
    expect(items[1]).toMatchObject({
      image: 'https://img.example/a.jpg',
      thumbnail: 'https://img.example/t.jpg',
    });
    expect(items[1]?.topics.map(formatTopicPath)).toEqual(['a b/c']);
    for (const absent of ['video', 'why', 'publishedAt', 'id']) {
      expect(items[1]).not.toHaveProperty(absent);
    }
  });

  it('is held to dates and kinds that the service knows nothing of', async () => {
    const dated = (date: string, type: string) => item({ 'dc:date': date, 'dc:type': type });
    const content = [
      dated('Tue, 17 Nov 2026 10:00:00 UTC', 'NewsArticle'),
      dated('Mon, 16 Nov 2026 10:00:00 UTC', 'NewsArticle'),
      dated('Tue, 17 Nov 2026 10:00:00 UTC', 'Recipe'),
    ];
    answering(() => ({ status: 200, body: { content } }));
    const since = Date.UTC(2026, 10, 17);
    expect((await client.content.list({ since })).items).toHaveLength(2);
    expect((await client.content.list({ since, types: ['NewsArticle'] })).items).toHaveLength(1);
  });
});

describe('a lesson', () => {
  const listing = ({ url: path = '' }: IncomingMessage): Reply => {
    if (path.startsWith('/feeds/~learn')) return { status: 302, headers: { location: '/' } };
    if (path.startsWith('/api/v1/content')) return { status: 200, body: { content: [item({})] } };
    return { status: 404, body: 'Not here' };
  };

  it('is given by following the link of the item, without credentials', async () => {
    answering(listing);
    for (const name of ['https://blog.example/1', `${url}/feeds/~learn/1?lid=L&who=x`]) {
      expect(await client.learn.teach(name)).toMatchObject({ followed: true, event: null });
      const { path, authorization } = seen.at(-1)!;
      expect([path, authorization]).toEqual(['/feeds/~learn/1?lid=L&who=x', undefined]);
    }
    expect((await failure(client.learn.teach('https://blog.example/other'))).code).toBe('missing');
  });

  it('that moves the graph away from an item is unsupported, and sends no request', async () => {
    answering(listing);
    expect((await failure(client.learn.teach('https://blog.example/1', { less: true }))).code).toBe(
      'unsupported',
    );
    expect(seen.filter(({ path }) => path.startsWith('/feeds'))).toEqual([]);
  });

  it('is not given where nothing may change', async () => {
    answering(listing);
    const reader = createClient({ baseUrl: `${url}/api`, credentials, readOnly: true });
    expect((await failure(reader.learn.teach(`${url}/feeds/~learn/1`))).code).toBe('forbidden');
    expect(seen).toEqual([]);
  });
});

it('says that it lists no originals where a list comes with learning links all the same', async () => {
  const link = `${url}/feeds/~learn/1?lid=L`;
  answering(() => ({ status: 200, body: `<rss><item><link>${link}</link></item></rss>` }));
  expect(await client.content.rss({})).toContain(link);
  await expect(client.content.rss({ originals: true })).rejects.toMatchObject({
    code: 'unsupported',
  });
});

it('stores topics where a write answers nothing, and reads them while the work goes on', async () => {
  answering(() => ({ status: 201 }));
  const tea = topicPath(['tea']);
  expect(await client.dataTopics.add(tea)).toMatchObject({ status: 'Requested', entries: [] });
  const info = { 'service:Status': 'In Progress', more: 1 };
  answering(() => ({ status: 200, body: { 'service:responseInfo': info } }));
  expect(await client.dataTopics.find(tea)).toMatchObject({ status: 'In Progress', entries: [] });
});

it('says of what the interface has not that it cannot be done', async () => {
  answering(() => ({ status: 404, body: { message: 'no such resource' } }));
  const { code, message } = await failure(client.events.list(1));
  expect([code, message]).toEqual([
    'unsupported',
    `${url} cannot do this: it is beyond the interface`,
  ]);
});

it('tells the reason that an error gives, in whatever shape', async () => {
  const bodies = [
    { message: 'the plan is full' },
    'the plan is full',
    '<error><text>the plan is full</text></error>',
  ];
  for (const body of bodies) {
    answering(() => ({ status: 409, body }));
    const { code, message } = await failure(client.users.list());
    expect([code, message]).toEqual(['conflict', 'the server answered 409: the plan is full']);
  }
});

it('waits until the moment that a throttled answer names', async () => {
  let left = 1;
  answering(() => {
    const headers = {
      date: 'Tue, 17 Nov 2026 10:00:00 GMT',
      'retry-after': 'Tue, 17 Nov 2026 10:00:03 GMT',
    };
    return left-- > 0 ? { status: 429, headers } : { status: 200, body: { topics: [] } };
  });
  expect(await client.topics.list()).toEqual([]);
  expect(waits).toEqual([3_000]);
});

it('reads sources and recommendations without what may be absent', async () => {
  const sources = {
    user: [{ id: '/sources/user/My%20feeds', name: 'My feeds', default: true, contents: null }],
    service: [{ id: '/sources/service/News', name: 'News', type: null, description: null }],
  };
  answering(() => ({ status: 200, body: sources }));
  expect(await client.sources.list()).toMatchObject([
    { scope: 'user', name: 'My feeds', entries: [], isDefault: true },
    { scope: 'service', name: 'News', isDefault: false },
  ]);
  const node = { '@type': 'content', title: 'One', abstract: 'short', url: `${url}/feeds/~learn` };
  answering(() => ({ status: 200, body: { '@graph': [node] } }));
  const { recommendations } = await client.recommendations.find({ topic: topicPath(['a']) });
  expect(recommendations).toMatchObject([{ title: 'One', abstract: 'short', topics: [] }]);
  expect(recommendations[0]).not.toHaveProperty('contentScore');
});
