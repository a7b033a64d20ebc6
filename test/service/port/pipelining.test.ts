import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { json } from '../../../src/service/answer.ts';
import { type Listening, listen } from '../../../src/service/port/listen.ts';

let listening: Listening;
/** The targets of requests in the order in which they were taken, and what answers the oldest. */
let taken: string[];
let answerNext: (() => void)[];

beforeEach(async () => {
  [taken, answerNext] = [[], []];
  listening = await listen(
    async ({ rawTarget: target = '' }) => {
      taken.push(target);
      await new Promise<void>((resolve) => answerNext.push(resolve));
      return json({ target });
    },
    { host: '127.0.0.1', port: 0 },
  );
});
afterEach(() => listening.close());

async function open(): Promise<Socket> {
  const socket = connect(listening.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket.setEncoding('utf8');
}

const requests = (count: number) =>
  Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: winnow.test\r\n\r\n`);

it('takes requests that were sent ahead one after the other, and answers them in order', async () => {
  const socket = await open();
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(requests(3).join(''));
  for (let at = 0; at < 3; at += 1) {
    await expect.poll(() => taken).toEqual(['/0', '/1', '/2'].slice(0, at + 1));
    answerNext.shift()?.();
  }
  await expect.poll(() => text.match(/"target":"\/\d"/gu)).toHaveLength(3);
  expect([...text.matchAll(/"target":"\/(\d)"/gu)].map(([, at]) => at)).toEqual(['0', '1', '2']);
  socket.destroy();
});

it('takes a request that comes after an answer at once', async () => {
  const socket = await open();
  for (const [at, request] of requests(2).entries()) {
    socket.write(request);
    await expect.poll(() => taken).toHaveLength(at + 1);
    answerNext.shift()?.();
    await once(socket, 'data');
  }
  socket.destroy();
});

it('answers as many as may wait of a connection that sends more ahead, and ends it', async () => {
  const most = 1 + LIMITS.http.waitingPerConnection;
  const socket = await open();
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(requests(most + 9).join(''));
  const closed = once(socket, 'close');
  for (let at = 0; at < most; at += 1) {
    await expect.poll(() => taken, { interval: 1 }).toHaveLength(at + 1);
    answerNext.shift()?.();
  }
  await closed;
  expect(taken).toEqual(Array.from({ length: most }, (_, at) => `/${at}`));
  expect(text.match(/"target":"\/\d+"/gu)).toHaveLength(most);
  expect(text.match(/^connection: close\r$/gimu)).toHaveLength(1);
});

it('takes nothing more for who has left', async () => {
  const socket = await open();
  socket.write(requests(3).join(''));
  await expect.poll(() => taken).toEqual(['/0']);
  socket.destroy();
  await once(socket, 'close');
  answerNext.shift()?.();
  const other = await open();
  other.write('GET /other HTTP/1.1\r\nHost: winnow.test\r\n\r\n');
  await expect.poll(() => taken).toContain('/other');
  answerNext.shift()?.();
  await once(other, 'data');
  expect(taken).toEqual(['/0', '/other']);
  other.destroy();
});
