import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/create-client.ts';
import { WinnowError } from '../../src/model/errors.ts';
import { topicPath } from '../../src/model/topic-path.ts';

const credentials = { user: 'me', password: 's3cret:ü', appId: 'app', appKey: 'key' };
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function failureOf(promise: Promise<unknown>): Promise<WinnowError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof WinnowError) return error;
  throw new Error(`expected a WinnowError, got ${String(error)}`);
}

it('hands a noun on from an async function, though its code is loaded by its first call', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials });
  const handedOn = await (async () => client.users)();
  expect(handedOn).toBe(client.users);
  expect((await failureOf(handedOn.list())).code).toBe('network');
});

it.each([
  ['no address', 'nope', 'baseUrl must be an address'],
  ['another scheme', 'ftp://127.0.0.1:1', 'baseUrl must be an address'],
  ['nothing', undefined as unknown as string, 'baseUrl must be an address'],
])('is not made for %s', (_, baseUrl, sentence) => {
  const made = () => createClient({ baseUrl, credentials });
  expect(made).toThrow(expect.objectContaining({ code: 'invalid' }));
  expect(made).toThrow(sentence);
});

it('is not made, nor tells the password, for an address of another scheme that holds one', () => {
  const made = () => createClient({ baseUrl: 'ftp://ann:s3cret@a.example', credentials });
  expect(made).toThrow('not "ftp://ann:***@a.example"');
});

it('refuses to ask what is no address', async () => {
  const { send } = createClient({ baseUrl: 'http://127.0.0.1:1', credentials });
  expect((await failureOf(send({ method: 'GET', address: '/v1/topics' }))).code).toBe('invalid');
});

describe('a call', () => {
  it('carries credentials, the application and an encoded path', async () => {
    const seen: unknown[] = [];
    const baseUrl = await serve((request, response) => {
      const { method, url, headers } = request;
      const { authorization, 'service-app-id': id, 'service-app-key': key } = headers;
      seen.push({ method, url, authorization, id, key });
      response.end('{}');
    });
    const client = createClient({ baseUrl: `${baseUrl}/prefix/`, credentials, uid: 'a b' });
    await client.topics.remove(topicPath(['machine learning', 'c++']));
    expect(seen).toEqual([
      {
        method: 'DELETE',
        url: '/prefix/v1/topics/machine%20learning/c%2B%2B?uid=a%20b',
        authorization: `Basic ${Buffer.from('me:s3cret:ü').toString('base64')}`,
        id: 'app',
        key: 'key',
      },
    ]);
  });

  it('refuses a name that an address cannot carry instead of calling another resource', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials });
    const error = await failureOf(client.sources.remove('..'));
    expect(error.code).toBe('invalid');
  });

  it.each([
    [400, { status: 400, error: 'invalid', details: 'no such thing' }, 'invalid', 'no such thing'],
    [401, {}, 'unauthenticated', '401'],
    [
      404,
      { status: 404, error: 'missing', details: 'there is no source x' },
      'missing',
      'source x',
    ],
    [409, { status: 409, error: 'conflict', details: 'taken' }, 'conflict', 'taken'],
    [500, 'oops', 'failed', '500'],
    [500, { status: 500, error: 'internal', details: 'a bug' }, 'failed', '(500): a bug'],
    [503, { status: 503, error: 'locked', details: 'busy' }, 'locked', 'busy'],
  ])('turns status %i into the error it stands for', async (status, body, code, words) => {
    const baseUrl = await serve((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    const error = await failureOf(createClient({ baseUrl, credentials }).topics.list());
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
  });

  it('says when to try again, where a service that cannot answer now says so', async () => {
    const headers = { 'retry-after': '3' };
    const transport = async () => Response.json({}, { status: 503, headers });
    const client = createClient({ baseUrl: 'http://localhost', credentials, transport });
    expect(await failureOf(client.topics.list())).toMatchObject({
      exitCode: 75,
      hint: 'try again in 3 s',
    });
  });

  it('says where the credentials of a service are that nobody is known to', async () => {
    const transport = async () => Response.json({}, { status: 401 });
    const hintOf = async (baseUrl: string) =>
      (await failureOf(createClient({ baseUrl, credentials, transport }).topics.list())).hint;
    expect(await hintOf('http://127.0.0.1:7420')).toContain('winnow serve --json');
    expect(await hintOf('https://winnow.example')).toBe(
      'winnow whoami tells who calls, winnow login keeps other credentials',
    );
  });

  it('names the address where nothing listens', async () => {
    const baseUrl = await serve(() => {});
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const error = await failureOf(createClient({ baseUrl, credentials }).topics.list());
    expect(error).toMatchObject({ code: 'network', exitCode: 7 });
    expect(error.message).toBe(`nothing listens at ${baseUrl} (connection refused)`);
  });

  it('names the reason where a port is one that nobody may ask, and what helps', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:9', credentials });
    const error = await failureOf(client.topics.list());
    expect(error.message).toBe(
      'http://127.0.0.1:9 cannot be reached: programs and browsers ask nothing of its port',
    );
    expect(error.hint).toBe(
      'let it listen on another, such as 7420, and name that in --url or WINNOW_URL',
    );
  });

  it('says that the host cannot be found', async () => {
    const client = createClient({ baseUrl: 'http://winnow.invalid', credentials });
    const error = await failureOf(client.topics.list());
    expect(error.message).toMatch(/http:\/\/winnow\.invalid cannot be/u);
  });

  it('says that the connection was closed', async () => {
    const baseUrl = await serve((request) => request.socket.destroy());
    const error = await failureOf(createClient({ baseUrl, credentials }).topics.list());
    expect(error.message).toBe(`${baseUrl} closed the connection`);
    expect(error.hint).toBe(
      `if it speaks https, its address is ${baseUrl.replace('http', 'https')}`,
    );
  });

  it('names the http address where a port that is asked by https does not speak it', async () => {
    const plain = await serve(() => {});
    const baseUrl = plain.replace('http', 'https');
    const error = await failureOf(createClient({ baseUrl, credentials }).topics.list());
    expect(error).toMatchObject({
      code: 'network',
      message: `${baseUrl} does not speak https`,
      hint: `its address is probably ${plain}`,
    });
  });

  it('does not take a web page for an answer', async () => {
    const baseUrl = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>hello</title>');
    });
    const error = await failureOf(createClient({ baseUrl, credentials }).topics.list());
    expect(error).toMatchObject({ code: 'network' });
    expect(error.message).toContain('web page');
  });

  it('does not take other JSON for an answer', async () => {
    const baseUrl = await serve((_, response) => response.end('{"hello": 1}'));
    const error = await failureOf(createClient({ baseUrl, credentials }).topics.list());
    expect(error).toMatchObject({ code: 'network' });
  });

  it('stops reading an answer that is too large', async () => {
    let written = 0;
    const baseUrl = await serve((_, response) => {
      const chunk = Buffer.alloc(1 << 20, 32);
      const pour = () => {
        while (written < 200 && !response.destroyed) {
          written++;
          if (!response.write(chunk)) return void response.once('drain', pour);
        }
      };
      pour();
    });
    const error = await failureOf(createClient({ baseUrl, credentials }).topics.list());
    expect(error.message).toContain('larger than 32 MiB');
    expect(written).toBeLessThan(100);
  });

  it('does not follow a redirect, and sends no credentials there', async () => {
    let reached = 0;
    const other = await serve((_, response) => {
      reached++;
      response.end('{"topics": []}');
    });
    const baseUrl = await serve((_, response) => {
      response.writeHead(302, { location: `${other}/v1/topics` });
      response.end();
    });
    const error = await failureOf(createClient({ baseUrl, credentials }).topics.list());
    expect(error).toMatchObject({ code: 'network' });
    expect(error.message).toContain(`redirects to ${other}`);
    expect(reached).toBe(0);
  });

  it('tells a trace what was called, and nothing secret', async () => {
    const baseUrl = await serve((_, response) => response.end('{"topics": []}'));
    const lines: string[] = [];
    const trace = (...parts: unknown[]) => void lines.push(parts.join(' '));
    await createClient({ baseUrl, credentials, trace }).topics.list();
    expect(lines).toEqual([`GET ${baseUrl}/v1/topics 200`]);
  });
});

describe('a deadline', () => {
  async function deadlineOf(timeOut: number | 'max' | undefined): Promise<number[]> {
    const asked = vi.spyOn(AbortSignal, 'timeout');
    const baseUrl = await serve((_, response) => response.end('{}'));
    await createClient({ baseUrl, credentials })
      .dataTopics.find(topicPath(['a']), { timeOut })
      .catch(() => {});
    const deadlines = asked.mock.calls.map(([ms]) => ms);
    asked.mockRestore();
    return deadlines;
  }

  it('leaves a service the time that it was asked to take', async () => {
    expect(await deadlineOf(undefined)).toEqual([60_000]);
    expect(await deadlineOf(120)).toEqual([180_000]);
    expect(await deadlineOf('max')).toEqual([]);
  });
});

describe('a throttled call', () => {
  const throttled = (retryAfter: string, times: number) => {
    let calls = 0;
    const transport = async () => {
      calls++;
      if (calls > times) return Response.json({ topics: [] });
      const body = { status: 429, error: 'throttled', details: 'ten requests a minute' };
      return Response.json(body, { status: 429, headers: { 'retry-after': retryAfter } });
    };
    const waits: number[] = [];
    const pause = async (ms: number) => void waits.push(ms);
    const client = createClient({ baseUrl: 'http://localhost', credentials, transport, pause });
    return { client, waits, calls: () => calls };
  };

  it('is waited out when that is short', async () => {
    const { client, waits } = throttled('2', 2);
    expect(await client.topics.list()).toEqual([]);
    expect(waits).toEqual([2_000, 2_000]);
  });

  it('fails at once when the wait would be long', async () => {
    const { client, waits } = throttled('3600', 9);
    const error = await failureOf(client.topics.list());
    expect(error).toMatchObject({ code: 'throttled', exitCode: 6, hint: 'try again in 3600 s' });
    expect(waits).toEqual([]);
    const long = await failureOf(throttled('432000', 9).client.topics.list());
    expect(long).toMatchObject({ hint: 'try again in 5 days' });
  });

  it('fails after a few attempts', async () => {
    const { client, calls } = throttled('1', 99);
    expect((await failureOf(client.topics.list())).code).toBe('throttled');
    expect(calls()).toBe(3);
  });
});
