/**
 * A server with one path a fault, on loopback, speaking raw bytes where HTTP libraries are too honest;
 * and a canary: a listener that nobody may ever connect to.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

export interface EvilRequest {
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface EvilServer {
  readonly port: number;
  readonly origin: string;
  /** Every request that came, in order. */
  readonly requests: EvilRequest[];
  /** The most requests that were open at one moment. */
  readonly peak: () => number;
  readonly close: () => Promise<void>;
}

export interface Canary {
  readonly port: number;
  readonly hits: () => number;
  readonly close: () => Promise<void>;
}

const FEED = '<rss version="2.0"><channel><title>t</title></channel></rss>';
const NOTHING = Buffer.alloc(50 * 1024 * 1024);
/** Made before the first request, since making one takes longer than the limits of a test allow. */
const GZIP_BOMB = gzipSync(NOTHING, { level: 1 });
const BROTLI_BOMB = brotliCompressSync(NOTHING, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
});

/** A whole response with a right length. */
export function reply(status: string, headers: readonly string[] = [], body: string | Buffer = '') {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  const head = [`HTTP/1.1 ${status}`, length, ...headers, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

const ok = (body: string | Buffer, ...headers: string[]) => reply('200 OK', headers, body);
const redirect = (to: string, status = '302 Found') => reply(status, [`location: ${to}`]);

function layered(layers: number): Buffer {
  let body = Buffer.from(FEED);
  for (let layer = 0; layer < layers; layer += 1) body = gzipSync(body);
  return ok(body, `content-encoding: ${Array(layers).fill('gzip').join(', ')}`);
}

/** Writes without end until the other side has had enough. */
function flood(socket: Socket, head: string, chunk: Buffer): void {
  socket.write(head);
  const pour = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', pour);
  pour();
}

type Fault = (socket: Socket, request: EvilRequest) => void;

/** Answers that are always the same bytes. */
const FIXED: Readonly<Record<string, () => Buffer>> = {
  '/ok': () => ok(FEED, 'content-type: application/rss+xml', 'etag: W/"a\\"b"'),
  '/no-feed': () => ok('<urlset></urlset>', 'content-type: text/xml'),
  '/cookie': () => ok(FEED, 'set-cookie: id=1; Path=/', 'content-type: text/xml'),
  '/gzip': () => ok(gzipSync(FEED), 'content-encoding: gzip'),
  '/deflate': () => ok(deflateSync(FEED), 'content-encoding: deflate'),
  '/deflate-raw': () => ok(deflateRawSync(FEED), 'content-encoding: deflate'),
  '/gzip-twice': () => layered(2),
  '/gzip-200': () => layered(200),
  '/gzip-file': () => ok(gzipSync(FEED), 'content-type: application/gzip'),
  '/gzip-bomb': () => ok(GZIP_BOMB, 'content-encoding: gzip'),
  '/brotli-bomb': () => ok(BROTLI_BOMB, 'content-encoding: br'),
  '/gzip-lie': () => ok(FEED, 'content-encoding: gzip'),
  '/gzip-cut': () => ok(gzipSync(FEED).subarray(0, -6), 'content-encoding: gzip'),
  '/gzip-trailing': () =>
    ok(Buffer.concat([gzipSync(FEED), Buffer.from('garbage')]), 'content-encoding: gzip'),
  '/brotli-trailing': () =>
    ok(Buffer.concat([brotliCompressSync(FEED), Buffer.from('garbage')]), 'content-encoding: br'),
  '/encoding-none': () => ok(FEED, 'content-encoding: none, UTF-8'),
  '/encoding-unknown': () => ok(FEED, 'content-encoding: rot13'),
  '/empty': () => ok(''),
  '/blank': () => ok('\r\n  '),
  '/204': () => Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'),
  '/206': () => reply('206 Partial Content', ['content-range: bytes 0-3/99'], '<rss'),
  '/304': () => Buffer.from('HTTP/1.1 304 Not Modified\r\netag: "n"\r\n\r\n'),
  '/401': () => reply('401 Unauthorized'),
  '/403': () => reply('403 Forbidden', ['content-type: text/html'], '<h1>no</h1>'),
  '/404': () => reply('404 Not Found'),
  '/410': () => reply('410 Gone'),
  '/429': () => reply('429 Too Many Requests', ['retry-after: 120']),
  '/500': () => reply('500 Broken'),
  '/503': () => reply('503 Unavailable', ['retry-after: 30']),
  '/challenge': () =>
    reply('403 Forbidden', ['content-type: text/html'], '<title>Just a moment...</title>'),
  '/challenge-header': () => reply('403 Forbidden', ['cf-mitigated: challenge']),
  '/challenge-200': () =>
    ok('<script id="anubis_challenge" type="application/json">', 'content-type: text/html'),
  '/loop': () => redirect('/loop'),
  '/cookie-loop': () =>
    reply('302 Found', ['location: /cookie-loop?set=1', 'set-cookie: seen=1; Path=/']),
  '/cookie-loop?set=1': () => redirect('/cookie-loop'),
  '/no-location': () => reply('302 Found'),
  '/to-file': () => redirect('file:///etc/passwd'),
  '/to-nonsense': () => redirect('http://[::bad'),
  '/to-ok': () => redirect('/ok', '301 Moved'),
  '/to-secret': () => redirect('http://someone:secret@evil.example.com/'),
  '/length-huge': () => Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n<rss'),
  '/page-huge': () =>
    Buffer.from(
      'HTTP/1.1 404 Not Found\r\ncontent-type: text/html\r\ncontent-length: 99999999999\r\n\r\n<p>',
    ),
  '/length-short': () => Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n${FEED}`),
  '/header-20k': () => ok(FEED, `x-long: ${'x'.repeat(20 * 1024)}`),
  '/headers-10000': () => ok(FEED, ...Array.from({ length: 10_000 }, (_, n) => `x-${n}: 1`)),
  '/continue-flood': () =>
    Buffer.from(`${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)}HTTP/1.1 200 OK\r\n\r\n`),
  '/bad-status-line': () => Buffer.from('HTTQ/9 200 fine\r\n\r\n'),
  '/etag-8k': () => ok(FEED, `etag: "${'e'.repeat(8 * 1024)}"`),
};

/** Answers that need the socket, or the request. */
const ACTED: Readonly<Record<string, Fault>> = {
  '/silence': () => {},
  '/drip-body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\n\r\n<');
    const timer = setInterval(() => socket.write('r'), 10);
    socket.on('close', () => clearInterval(timer));
  },
  '/stall-body': (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n<rss'),
  '/drip-headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('x'), 10);
    socket.on('close', () => clearInterval(timer));
  },
  '/endless': (socket) => flood(socket, 'HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65_536, 'a')),
  '/reset': (socket) => socket.resetAndDestroy(),
  '/reset-body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n<rss', () =>
      socket.resetAndDestroy(),
    );
  },
  '/length-long': (socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n${FEED}`),
  '/chunk-cut': (socket) =>
    socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n<rss'),
  '/conditional': (socket, { headers }) =>
    socket.write(
      headers['if-none-match'] === undefined
        ? ok(FEED, 'etag: "1"')
        : Buffer.from('HTTP/1.1 304 Not Modified\r\netag: "2"\r\n\r\n'),
    ),
  '/slow': (socket) => {
    setTimeout(() => socket.write(ok(FEED)), 5);
  },
  // Answers the first request of a connection, and closes it on the next, as a server does whose patience ends meanwhile.
  '/close-after': (socket) => {
    if (socket.bytesWritten > 0) socket.destroy();
    else socket.write(ok(FEED, 'connection: keep-alive'));
  },
};

function readRequest(text: string): EvilRequest {
  const [first = '', ...lines] = text.split('\r\n');
  const pairs = lines.filter(Boolean).map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { path: first.split(' ')[1] ?? '', headers: Object.fromEntries(pairs) };
}

function answer(socket: Socket, request: EvilRequest, more: Readonly<Record<string, Fault>>): void {
  const [path = ''] = request.path.split('?');
  const acted = more[path] ?? ACTED[path];
  if (acted !== undefined) {
    acted(socket, request);
    return;
  }
  if (path === '/redirect') {
    const to = decodeURIComponent(request.path.slice('/redirect?'.length));
    socket.write(redirect(to));
    return;
  }
  const status = /^\/moved\/(30[1-8])$/u.exec(path)?.[1];
  if (status !== undefined) {
    socket.write(redirect('/ok', `${status} Moved`));
    return;
  }
  const hops = /^\/hops\/(\d+)$/u.exec(path)?.[1];
  if (hops !== undefined) {
    socket.write(hops === '0' ? ok(FEED) : redirect(`/hops/${Number(hops) - 1}`));
    return;
  }
  socket.write(FIXED[path]?.() ?? reply('404 Not Found'));
}

function listen(server: Server, host: string, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function closer(server: Server, sockets: Set<Socket>): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
}

/** Starts the evil server on 127.0.0.1; `more` adds paths of a test's own. */
export async function startEvilServer(
  more: Readonly<Record<string, Fault>> = {},
): Promise<EvilServer> {
  const requests: EvilRequest[] = [];
  const sockets = new Set<Socket>();
  const open = new Set<Socket>();
  let peak = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      open.delete(socket);
    });
    socket.on('error', () => {});
    let text = '';
    const write = socket.write.bind(socket);
    socket.write = ((...args: Parameters<typeof write>) => {
      open.delete(socket);
      return write(...args);
    }) as typeof write;
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (let end = text.indexOf('\r\n\r\n'); end !== -1; end = text.indexOf('\r\n\r\n')) {
        const request = readRequest(text.slice(0, end));
        text = text.slice(end + 4);
        requests.push(request);
        open.add(socket);
        peak = Math.max(peak, open.size);
        answer(socket, request, more);
      }
    });
  });
  const port = await listen(server, '127.0.0.1');
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    requests,
    peak: () => peak,
    close: closer(server, sockets),
  };
}

/** A listener on 127.0.0.1 and, where there is IPv6, on [::1] at the same port; counts every connection. */
export async function startCanary(): Promise<Canary> {
  let hits = 0;
  const sockets = new Set<Socket>();
  const count = (socket: Socket) => {
    hits += 1;
    sockets.add(socket);
    socket.end(ok('canary'));
  };
  const four = createServer(count);
  const port = await listen(four, '127.0.0.1');
  const six = createServer(count);
  const hasSix = await listen(six, '::1', port).then(
    () => true,
    () => false,
  );
  const closeFour = closer(four, sockets);
  const closeSix = hasSix ? closer(six, sockets) : async () => {};
  return {
    port,
    hits: () => hits,
    close: async () => {
      await Promise.all([closeFour(), closeSix()]);
    },
  };
}
