import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/model/limits.ts';
import { type Listening, listen } from '../../src/service/port/listen.ts';
import { openPeople, type People } from './people.ts';

const MIB = 2 ** 20;

let people: People;
let listening: Listening;
let head: string;

beforeAll(async () => {
  people = await openPeople();
  const { user, password, appId, appKey } = await people.account('ann');
  listening = await listen(people.answer, { host: '127.0.0.1', port: 0 });
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  head = `POST /v1/topics HTTP/1.1\r\nHost: winnow.test\r\nAuthorization: Basic ${basic}
Service-App-ID: ${appId}\r\nService-App-Key: ${appKey}\r\nContent-Type: application/json\r\n`;
  head = head.replace(/\r?\n/gu, '\r\n');
});
afterAll(async () => {
  await listening.close();
  await people.close();
});

/** A program that reads nothing before all it has to say is sent. */
async function sayAll(socket: Socket, chunk: Buffer, times: number): Promise<void> {
  for (let sent = 0; sent < times && !socket.destroyed; sent += 1) {
    await new Promise<unknown>((resolve) => socket.write(chunk, resolve));
  }
}

async function answerTo(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

async function open(start: string): Promise<Socket> {
  const socket = connect(listening.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(start);
  return socket;
}

describe('a body that is refused', () => {
  it.each([
    ['with a length', `Content-Length: ${16 * MIB}\r\n\r\n`, ''],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n', '100000\r\n'],
  ])('is answered for who sends all of it first, %s', async (_, length, chunkHead) => {
    const socket = await open(head + length);
    const end = chunkHead === '' ? '' : '\r\n';
    const chunk = Buffer.concat([Buffer.from(chunkHead), Buffer.alloc(MIB, 32), Buffer.from(end)]);
    await sayAll(socket, chunk, 16);
    const answer = await answerTo(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*"too-large"/isu);
    expect(answer.match(/HTTP\/1\.1/gu)).toHaveLength(1);
  });

  it('is answered where nobody may call, too', async () => {
    const anyone = head.replace(/Authorization[^\r]*\r\n/u, '');
    const socket = await open(`${anyone}Content-Length: ${16 * MIB}\r\n\r\n`);
    await sayAll(socket, Buffer.alloc(MIB, 32), 16);
    expect(await answerTo(socket)).toMatch(/^HTTP\/1\.1 401 /u);
  });

  it('does not go on for ever', async () => {
    const socket = await open(`${head}Content-Length: ${2 ** 40}\r\n\r\n`);
    socket.on('error', () => {});
    await sayAll(socket, Buffer.alloc(MIB, 32), (4 * LIMITS.http.unreadBytes) / MIB);
    expect(socket.destroyed).toBe(true);
  });
});

it('a body that breaks off since the caller left is no failure of the service', async () => {
  const told = new EventEmitter();
  const door = await listen(
    async (arrival) => {
      told.emit('asked');
      const answer = await people.answer(arrival);
      told.emit('answered', answer.status);
      return answer;
    },
    { host: '127.0.0.1', port: 0 },
  );
  const socket = connect(door.port, '127.0.0.1');
  socket.write(`${head}Content-Length: 1000\r\n\r\n{"uris":`);
  await once(told, 'asked');
  const answered = once(told, 'answered');
  socket.destroy();
  expect(await answered).toEqual([408]);
  await door.close();
});
