import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../../src/service/port/listen.ts';
import { openPeople, type People } from '../people.ts';

let people: People;
let listening: Listening;

beforeAll(async () => {
  people = await openPeople();
  listening = await listen(people.answer, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await listening.close();
  await people.close();
});

/** Everything that comes back until the service hangs up. */
function send(...pieces: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(listening.port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(piece, 'latin1');
    });
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const HOST = 'Host: winnow.test\r\n';
const POST = `POST /v1/topics HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`;

describe('bytes that are no request', () => {
  it.each([
    ['another protocol', '\x16\x03\x01\x02\x00\x01', 400, 'invalid'],
    ['no version', 'GET /v1/topics HTTP/9.9\r\n\r\n', 400, 'invalid'],
    ['a space in the target', `GET /v1/a b HTTP/1.1\r\n${HOST}\r\n`, 400, 'invalid'],
    ['a zero byte in a header', `GET / HTTP/1.1\r\n${HOST}A: b\0c\r\n\r\n`, 400, 'invalid'],
    ['two lengths', `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`, 400, 'invalid'],
    [
      'a length and chunks',
      `${POST}Content-Length: 5\r\n${CHUNKED.slice(POST.length)}`,
      400,
      'invalid',
    ],
    ['a chunk without a size', `${CHUNKED}ZZ\r\n{}\r\n`, 400, 'invalid'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\n${HOST}A: ${'b'.repeat(17_000)}`,
      431,
      'headers-too-large',
    ],
    ['a target without end', `GET /${'a'.repeat(17_000)}`, 431, 'headers-too-large'],
    ['extensions without end', `${CHUNKED}2;${'a'.repeat(17_000)}`, 413, 'too-large'],
  ])('%s: the error body of every surface, and the end', async (_, bytes, status, error) => {
    const text = await send(bytes);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`, 'u'));
    expect(head).toContain('\r\ncontent-type: application/json\r\n');
    expect(head).toContain(`\r\ncontent-length: ${body.length}\r\n`);
    expect(head).toMatch(/\r\nconnection: close$/u);
    expect(JSON.parse(body)).toEqual({ status, error, details: expect.stringMatching(/ /u) });
  });

  it('without a host is one only from HTTP/1.1 on', async () => {
    const ask = (version: string, host = '') =>
      send(`GET /health HTTP/${version}\r\n${host}Connection: close\r\n\r\n`);
    expect(await ask('1.0')).toMatch(/^HTTP\/1\.1 200 .*"ok"/su);
    expect(await ask('1.0', 'Host: a b\r\n')).toMatch(/^HTTP\/1\.1 400 /u);
    expect(await ask('1.1')).toMatch(/^HTTP\/1\.1 400 /u);
    const kept = await send(`GET /health HTTP/1.1\r\n\r\nGET /health HTTP/1.1\r\n${HOST}\r\n`);
    expect(kept.match(/HTTP\/1\.1/gu)).toHaveLength(1);
  });

  it.each(['gzip, chunked', 'identity, Chunked'])(
    'with a body coded as %s is refused, and what comes behind it is not read',
    async (coding) => {
      const before = `POST /v1/topics HTTP/1.1\r\n${HOST}`;
      const next = `GET /health HTTP/1.1\r\n${HOST}\r\n`;
      const text = await send(
        `${before}Transfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n${next}`,
      );
      expect(text).toMatch(/^HTTP\/1\.1 501 .*\r\nconnection: close\r\n.*"unsupported"/isu);
      expect(text.match(/HTTP\/1\.1/gu)).toHaveLength(1);
    },
  );

  it.each([
    ['a body coded as what is no chunks', 'Transfer-Encoding: gzip\r\n\r\n', '', 501],
    ['a chunk that breaks off', 'Transfer-Encoding: chunked\r\n\r\n', 'ZZ\r\n', 401],
  ])('%s, refused before it was read, has no second answer', async (_, rest, body, status) => {
    const { port } = listening;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write(`${POST}${rest}`);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (body !== '') socket.write(body);
    });
    await once(socket, 'close');
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\nconnection: close\r\n`, 'isu'));
    expect(text.match(/HTTP\/1\.1/gu)).toHaveLength(1);
  });

  it('coded as chunks in capitals is read', async () => {
    const text = await send(
      `${POST}Transfer-Encoding: CHUNKED\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 401 /u);
  });

  it('of a version that is not spoken here is refused', async () => {
    for (const version of ['0.9', '2.0']) {
      const text = await send(`GET /health HTTP/${version}\r\n${HOST}Connection: close\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1\.1 400 .*"invalid"/su);
    }
  });

  it('more headers than any program sends are refused, however short they are', async () => {
    const ask = (count: number) =>
      send(`GET /health HTTP/1.1\r\n${HOST}Connection: close\r\n${'A:\r\n'.repeat(count - 2)}\r\n`);
    expect(await ask(100)).toMatch(/^HTTP\/1\.1 200 /u);
    expect(await ask(101)).toMatch(/^HTTP\/1\.1 431 .*"headers-too-large"/su);
    expect(await ask(3_000)).toMatch(/^HTTP\/1\.1 431 /u);
  });

  it('a method that nobody knows is 405 with the methods of the path, 404 where there is none', async () => {
    const ask = (line: string) => send(`${line} HTTP/1.1\r\n${HOST}\r\n`);
    for (const method of ['FOO', 'get', 'BREW', 'CONNECT']) {
      const known = await ask(`${method} /v1/topics`);
      expect(known).toMatch(/^HTTP\/1\.1 405 /u);
      expect(known).toContain('\r\nallow: GET, HEAD, OPTIONS, POST\r\n');
    }
    expect(await ask('FOO /data/@ServiceSources')).toContain('\r\nallow: GET, HEAD, OPTIONS\r\n');
    expect(await ask('FOO /nowhere')).toMatch(/^HTTP\/1\.1 404 /u);
    expect(await ask('FOO //evil.example/')).toMatch(/^HTTP\/1\.1 400 /u);
    expect(await ask('FOO /%00')).toMatch(/^HTTP\/1\.1 400 /u);
    expect(await ask('CONNECT winnow.test:443')).toMatch(/^HTTP\/1\.1 400 .*"invalid"/su);
  });

  it('what came before it on the connection is answered, what comes after is not', async () => {
    const before = `GET /health HTTP/1.1\r\n${HOST}\r\n`;
    const text = await send(`${before}FOO /v1/topics HTTP/1.1\r\n${HOST}\r\n${before}`);
    expect(text.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405']);
  });
});

it('closes a connection with half a request when the service closes', async () => {
  const closing = await listen(people.answer, { host: '127.0.0.1', port: 0 });
  const socket = connect(closing.port, '127.0.0.1');
  await once(socket, 'connect');
  // The answer to a whole request tells that the half one before it has arrived, on a connection of its own.
  await new Promise<void>((resolve) => socket.write(`GET /health HTTP/1.1\r\n`, () => resolve()));
  await (await fetch(`${closing.url}/health`)).text();
  const ended = once(socket, 'close');
  await expect(closing.close()).resolves.toBeUndefined();
  await ended;
  expect(socket.destroyed).toBe(true);
});
