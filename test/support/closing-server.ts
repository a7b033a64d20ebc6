/** A server that answers once, a body larger than streams hold unread, and closes the connection with it. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a stream of Node or undici holds before it asks its source to wait, and more. */
const BODY = Buffer.alloc(100_000, 'a');

export interface ClosingServer {
  readonly port: number;
  readonly bodyBytes: number;
  /** Resolves once both ends have closed. */
  closed(): Promise<void>;
}

export async function startClosingServer(): Promise<ClosingServer> {
  const server = createServer((socket) => {
    server.close();
    socket.once('data', () => {
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Length: ${BODY.length}\r\nConnection: close\r\n\r\n`,
      );
      socket.end(BODY);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  return {
    port: (server.address() as AddressInfo).port,
    bodyBytes: BODY.length,
    async closed() {
      const [socket] = await connected;
      if (!socket.closed) await once(socket, 'close');
    },
  };
}
