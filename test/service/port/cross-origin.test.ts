import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let winnow: TestService;

afterEach(() => winnow.service.close());

const PAGE = 'http://localhost:3000';

async function open(origins?: readonly string[]) {
  winnow = await startService();
  const listening = { host: '127.0.0.1', port: 0, ...(origins === undefined ? {} : { origins }) };
  const { url } = await winnow.service.listen(listening);
  const { user, password, appId, appKey } = winnow.credentials;
  const own = {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    'service-app-id': appId,
    'service-app-key': appKey,
  };
  return {
    port: Number(new URL(url).port),
    ask: (origin: string, headers: Record<string, string> = own) =>
      fetch(`${url}/v1/topics`, { headers: { ...headers, origin } }),
    preflight: (origin: string, path = '/v1/topics') =>
      fetch(`${url}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,service-app-id',
        },
      }),
  };
}

/** All that comes back until the service hangs up. */
async function send(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.end(request, 'latin1');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** What a browser looks at. */
function cors({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
}

it('says nothing to pages of other origins unless it is told to', async () => {
  const { ask, preflight } = await open();
  expect([cors(await ask(PAGE)), cors(await preflight(PAGE))]).toEqual([{}, {}]);
});

it('answers the question that a browser asks first, without credentials', async () => {
  const { preflight } = await open([PAGE]);
  const answer = await preflight(PAGE);
  expect(answer.status).toBe(204);
  expect(cors(answer)).toEqual({
    'access-control-allow-origin': PAGE,
    'access-control-allow-methods': 'GET, HEAD, OPTIONS, POST',
    'access-control-allow-headers': 'authorization,service-app-id',
    'access-control-expose-headers': '*',
    'access-control-max-age': '600',
  });
});

it('lets a page ask where nothing is, so that it reads what is wrong', async () => {
  const { preflight } = await open([PAGE]);
  for (const path of ['/v1/topcs', '/%ff']) {
    const answer = await preflight(PAGE, path);
    expect(answer.status).toBe(204);
    expect(cors(answer)).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'POST',
    });
    expect((await preflight('http://other.example', path)).ok).toBe(false);
  }
});

it('lets a page read answers and refusals, and caches keep them apart by origin', async () => {
  const { ask } = await open([PAGE]);
  for (const answer of [await ask(PAGE), await ask(PAGE, {})]) {
    expect(cors(answer)).toEqual({
      'access-control-allow-origin': PAGE,
      'access-control-expose-headers': '*',
    });
    expect(answer.headers.get('vary')).toMatch(/(?:^|, )origin$/u);
  }
});

describe.each([
  ['too many headers', 431, `GET / HTTP/1.1\r\nHost: a\r\n{}${'A: b\r\n'.repeat(300)}\r\n`],
  ['too long a header', 431, `GET / HTTP/1.1\r\nHost: a\r\n{}A: ${'b'.repeat(17_000)}\r\n\r\n`],
  ['no host', 400, 'GET / HTTP/1.1\r\n{}\r\n'],
  ['an expectation', 417, 'GET / HTTP/1.1\r\nHost: a\r\n{}Expect: more\r\n\r\n'],
  ['a broken header', 400, 'GET / HTTP/1.1\r\nHost: a\r\n{}A: b\0c\r\n\r\n'],
  ['an unknown method', 405, 'GRAB /v1/topics HTTP/1.1\r\nHost: a\r\n{}\r\n'],
  [
    'a broken body',
    400,
    'POST /v1/topics HTTP/1.1\r\nHost: a\r\n{}Transfer-Encoding: chunked\r\n\r\nZ\r\n',
  ],
])('a request that is refused for %s', (_, status, request) => {
  it('tells the page that sent it, and no other', async () => {
    const { port } = await open([PAGE]);
    const [told = '', untold] = await Promise.all(
      [PAGE, 'http://other.example'].map((origin) =>
        send(port, request.replace('{}', `Origin: ${origin}\r\n`)),
      ),
    );
    expect(told).toContain(` ${status} `);
    expect(told).toContain(`access-control-allow-origin: ${PAGE}\r\n`);
    expect(told).toContain('vary: origin\r\n');
    expect(untold).toContain(` ${status} `);
    expect(untold).not.toContain('access-control-');
  });
});

it('says nothing to a page of an origin that it was not told', async () => {
  const { ask, preflight } = await open([PAGE]);
  for (const other of ['http://localhost:3001', 'https://localhost:3000', 'null']) {
    expect([cors(await ask(other)), cors(await preflight(other))]).toEqual([{}, {}]);
  }
});

it('lets pages of every origin in where all are named', async () => {
  const { ask } = await open(['*']);
  expect(cors(await ask('https://anywhere.example'))).toMatchObject({
    'access-control-allow-origin': 'https://anywhere.example',
  });
});
