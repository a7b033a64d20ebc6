/** A load generator light enough not to be what is measured: raw sockets, one request in flight on each. */
import { connect } from 'node:net';

export interface Load {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
}

/** The whole request as bytes. */
export function requestBytes(url: URL, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries({ host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}

/** Bytes of the buffer that each socket reads into. With a new buffer for every chunk we would measure our own garbage collector. */
const ROOM = 65_536;

/** Bytes of one response on the wire, from its head. */
function responseLength(chunk: Buffer): number {
  const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4);
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`the server answered ${head.slice(9, 12)}`);
  const length = /content-length: *(\d+)/iu.exec(head)?.[1];
  if (length === undefined) throw new Error('the server sent no content-length');
  return head.length + Number(length);
}

/** Keeps `connections` busy for `seconds`; every answer must be a 200 with a length. */
export async function load(
  url: URL,
  headers: Readonly<Record<string, string>>,
  connections: number,
  seconds: number,
): Promise<Load> {
  const request = requestBytes(url, headers);
  const latencies: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  const connection = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let missing = 0;
      const take = (chunk: Buffer) => {
        if (missing === -1) missing = responseLength(chunk);
        missing -= chunk.length;
        if (missing > 0) return;
        const now = performance.now();
        latencies.push(now - sentAt);
        if (now < until) return send();
        socket.end();
        resolve();
      };
      const callback = (length: number, room: Uint8Array) => {
        try {
          take(Buffer.from(room.buffer, room.byteOffset, length));
        } catch (error) {
          socket.destroy();
          reject(error as Error);
        }
        return true;
      };
      const socket = connect({
        port: Number(url.port),
        host: url.hostname,
        onread: { buffer: Buffer.alloc(ROOM), callback },
      });
      const send = () => {
        sentAt = performance.now();
        missing = -1;
        socket.write(request);
      };
      socket.on('connect', send);
      socket.on('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, connection));
  const tookMs = performance.now() - startedAt;
  latencies.sort((a, b) => a - b);
  return {
    requestsPerSecond: (latencies.length / tookMs) * 1_000,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  };
}
