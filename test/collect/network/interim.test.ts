import type { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createFetcher, type Fetcher } from '../../../src/collect/fetch.ts';
import { parseAllowNet } from '../../../src/collect/network/address.ts';
import { LIMITS } from '../../../src/model/limits.ts';
import { type EvilServer, reply, startEvilServer } from '../../support/evil-server.ts';

const FEED = '<rss version="2.0"><channel><title>t</title></channel></rss>';
const MOST = LIMITS.fetch.interimResponses;
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n';

let server: EvilServer;
let fetcher: Fetcher;
afterEach(async () => {
  await fetcher.close();
  await server.close();
});

/** Fetches twice from a server that answers as told, over one connection if that is kept. */
async function fetchTwice(answer: (socket: Socket) => void) {
  const connections = new Set<Socket>();
  server = await startEvilServer({
    '/feed': (socket) => {
      connections.add(socket);
      answer(socket);
    },
  });
  fetcher = createFetcher({
    allowNet: [parseAllowNet(`127.0.0.1/32:${server.port}`)],
    clock: Date.now,
    monotonicClock: Date.now,
    chance: () => 0,
    userAgent: 'winnow-test',
    limits: { concurrentPerHost: 1 },
  });
  const results = [];
  for (let time = 0; time < 2; time += 1) {
    results.push(await fetcher.fetch(`${server.origin}/feed`));
  }
  const told = results.map((result) =>
    result.kind === 'fresh' ? Buffer.from(result.body).toString() : result.kind,
  );
  return { told, connections: connections.size };
}

/** Sends the bytes one by one, each in a turn of its own. */
function sendSlowly(socket: Socket, bytes: Buffer): void {
  socket.setNoDelay(true);
  const [first] = bytes;
  if (first === undefined) return;
  socket.write(Buffer.of(first), () => setImmediate(() => sendSlowly(socket, bytes.subarray(1))));
}

const answered = (before: string, body = FEED) =>
  Buffer.concat([Buffer.from(before), reply('200 OK', [], body)]);

it.each([
  ['one', CONTINUE],
  ['several, of every kind', HINTS + CONTINUE + HINTS + CONTINUE],
  ['as many as are left out', CONTINUE.repeat(MOST)],
  ['one with headers', 'HTTP/1.1 100 Go on\r\nServer: old\r\n\r\n'],
])('an answer is read behind interim responses: %s', async (_, before) => {
  const seen = await fetchTwice((socket) => socket.write(answered(before)));
  expect(seen).toEqual({ told: [FEED, FEED], connections: 1 });
});

it('interim responses may come in pieces', async () => {
  const seen = await fetchTwice((socket) => sendSlowly(socket, answered(CONTINUE.repeat(MOST))));
  expect(seen).toEqual({ told: [FEED, FEED], connections: 1 });
});

it('what looks like one within an answer is left there', async () => {
  const body = `${CONTINUE.repeat(3)}${FEED}`;
  const seen = await fetchTwice((socket) => sendSlowly(socket, answered('', body)));
  expect(seen).toEqual({ told: [body, body], connections: 1 });
});

it.each([
  ['too many', answered(CONTINUE.repeat(MOST + 1)), 'reset'],
  ['one that is too long', answered(`HTTP/1.1 100 ${'x'.repeat(70_000)}\r\n\r\n`), 'reset'],
  ['a change of the protocol', answered('HTTP/1.1 101 Upgrade\r\n\r\n'), 'protocol'],
])('an answer behind %s is refused', async (_, bytes, kind) => {
  const { told } = await fetchTwice((socket) => socket.write(bytes));
  expect(told).toEqual([kind, kind]);
});
