import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { remoteTransport } from '../../src/client/remote-transport.ts';
import { startClosingServer } from '../support/closing-server.ts';

/** Answers are held until the test gives them. */
const waiting: ServerResponse[] = [];
let arrived = () => {};
const server = createServer((_, response) => {
  waiting.push(response);
  arrived();
});
const open = async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};
const aCall = () =>
  new Promise<void>((resolve) => {
    arrived = resolve;
  });

afterEach(() => {
  waiting.length = 0;
  server.closeAllConnections();
  server.close();
});

it('reads whole what a service sent that closed before anybody read', async () => {
  const closing = await startClosingServer();
  const response = await remoteTransport()(new Request(`http://127.0.0.1:${closing.port}/`));
  await closing.closed();
  expect((await response.arrayBuffer()).byteLength).toBe(closing.bodyBytes);
});

it.each(['GET', 'POST'])(
  'reads the answer to %s behind interim responses that nobody asked for',
  async (method) => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n';
    const connections = new Set<Socket>();
    const raw = createTcpServer((socket) => {
      connections.add(socket);
      socket.on('data', (bytes) => {
        const text = bytes.toString();
        // Once for the head of a request, then for its body where that comes by itself.
        if (/^(?:GET|POST) /u.test(text)) socket.write(interim);
        if (!text.endsWith('\r\n\r\n') || method === 'GET') {
          socket.write(`${interim}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone`);
        }
      });
    });
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/`;
    const transport = remoteTransport();
    const body = method === 'GET' ? {} : { body: 'words' };
    for (let time = 0; time < 4; time += 1) {
      const answer = await transport(new Request(address, { method, ...body }));
      expect([answer.status, await answer.text()]).toEqual([200, 'done']);
    }
    for (const socket of connections) socket.destroy();
    raw.close();
  },
);

it('leaves a reading call that is not answered, and an answer that does not end, when it is stopped', async () => {
  const address = await open();
  const unanswered = new AbortController();
  let call = aCall();
  const answer = remoteTransport(() => unanswered.signal)(new Request(address));
  await call;
  unanswered.abort(new Error('stopped'));
  await expect(answer).rejects.toThrow('stopped');

  const endless = new AbortController();
  call = aCall();
  const begun = remoteTransport(() => endless.signal)(new Request(address));
  await call;
  waiting[1]!.write('{');
  const text = (await begun).text();
  endless.abort(new Error('stopped'));
  await expect(text).rejects.toThrow('stopped');
});

it('waits for a call that may change something, and for those that follow it', async () => {
  const address = await open();
  const stopped = new AbortController();
  const transport = remoteTransport(() => stopped.signal);
  for (const method of ['POST', 'GET']) {
    const call = aCall();
    const answer = transport(new Request(address, { method }));
    await call;
    stopped.abort(new Error('stopped'));
    waiting.at(-1)!.end('done');
    expect(await (await answer).text()).toBe('done');
  }
});
