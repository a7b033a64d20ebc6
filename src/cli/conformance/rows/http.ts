/** HTTP itself: methods, bodies, targets and hosts, on every surface; none of it may be a 500. */
import { LIMITS } from '../../../model/limits.ts';
import { holds } from '../mismatch.ts';
import { has, match, number, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('Errors', 'http');

export const HTTP = rows;

const GET_ONLY = 'GET, HEAD, OPTIONS';
const ALLOWED: readonly (readonly [path: string, allow: string, refused: string])[] = [
  ['v1/topics', 'GET, HEAD, OPTIONS, POST', 'PUT'],
  ['v1/topics/a/b', 'DELETE, OPTIONS', 'GET'],
  ['v1/content', GET_ONLY, 'POST'],
  ['v1/content/a/b', GET_ONLY, 'DELETE'],
  ['v1/users', 'GET, HEAD, OPTIONS, POST', 'DELETE'],
  ['v1/users/a', 'DELETE, OPTIONS, POST', 'GET'],
  ['v1/sources', GET_ONLY, 'POST'],
  ['v1/sources/service', GET_ONLY, 'POST'],
  ['v1/sources/service/News', GET_ONLY, 'PUT'],
  ['v1/sources/user', 'GET, HEAD, OPTIONS, POST', 'DELETE'],
  ['v1/sources/user/a', 'DELETE, GET, HEAD, OPTIONS, POST, PUT', 'PATCH'],
  ['v1/sources/user/a/contents', 'OPTIONS, POST, PUT', 'GET'],
  ['content/', GET_ONLY, 'POST'],
  ['content/a/b', GET_ONLY, 'PUT'],
  ['content/~learn', GET_ONLY, 'DELETE'],
  ['data/a/b', 'DELETE, GET, HEAD, OPTIONS, POST, PUT', 'PATCH'],
  ['data/@Sources', 'GET, HEAD, OPTIONS, POST', 'PUT'],
  ['data/@Sources/a', 'DELETE, GET, HEAD, OPTIONS, POST', 'PUT'],
  ['data/@Sources/a/contents', 'OPTIONS, POST, PUT', 'GET'],
  ['data/@ServiceSources', GET_ONLY, 'POST'],
  ['data/@ServiceSources/News', GET_ONLY, 'DELETE'],
  ['v2/recommendations', GET_ONLY, 'POST'],
  ['v2/extraction', GET_ONLY, 'POST'],
  ['v2/data', GET_ONLY, 'POST'],
];
for (const [path, allow, method] of ALLOWED) {
  (path.startsWith('v1') ? says : decides)(
    `405-${path.replaceAll('/', '.')}`,
    `${method} ${path} is 405 with Allow: ${allow}`,
    async (p) => {
      const { headers } = await p.want(
        `${method} ${path}`,
        {},
        405,
        has({ status: 405, error: 'method' }),
      );
      match(allow, headers.get('allow'));
    },
  );
  decides(
    `options-${path.replaceAll('/', '.')}`,
    `OPTIONS ${path} tells Allow: ${allow}`,
    async (p) => {
      const { headers } = await p.want(`OPTIONS ${path}`, { as: null }, 204);
      match(allow, headers.get('allow'));
    },
  );
}
for (const path of ['v1/topics', 'v1/sources', 'data/@Sources', 'data/@ServiceSources']) {
  decides(
    `head-${path.replaceAll('/', '.')}`,
    `HEAD ${path} has the length of GET and no body`,
    async (p) => {
      const [get, head] = [
        await p.want(`GET ${path}`, {}, 200),
        await p.want(`HEAD ${path}`, {}, 200),
      ];
      match('', head.text);
      match(String(new TextEncoder().encode(get.text).length), head.headers.get('content-length'));
    },
  );
}
for (const path of ['v1/nothing', 'v2/nothing', 'v1', 'nothing-here']) {
  says(`404-${path.replaceAll('/', '.')}`, `${path} is 404`, (p) =>
    p.want(`GET ${path.startsWith('v') ? path : `/${path}`}`, {}, 404, has({ error: 'missing' })),
  );
}
decides('error-body', 'an error body is exactly status, error and details', (p) =>
  p.want(`GET v1/sources/user/${p.name()}`, {}, 404, {
    status: number,
    error: words,
    details: words,
  }),
);
decides('error-type', 'an error body is application/json', async (p) => {
  const { headers } = await p.want('GET v1/nothing', {}, 404);
  match(/^application\/json/u, headers.get('content-type'));
});
decides('error-json-rss', 'an error is JSON even where RSS is asked for', (p) =>
  p.want(
    'GET content/?service:contentScore:min=2',
    { accept: 'application/rss+xml' },
    400,
    has({ status: 400 }),
  ),
);

const filler = (bytes: number) => JSON.stringify({ uris: ['x'.repeat(bytes)] });
decides('body-large', 'a JSON body above 1 MiB is 413', (p) =>
  p.want(
    'POST v1/topics',
    { body: filler(LIMITS.http.jsonBytes) },
    413,
    has({ error: 'too-large' }),
  ),
);
decides('opml-large', 'an OPML body above 2 MiB is 413', (p) =>
  p.want(
    `PUT v1/sources/user/${p.name()}/contents`,
    { opml: ' '.repeat(LIMITS.http.opmlBytes + 1) },
    413,
  ),
);
decides('body-type', 'a body of another type is 415', (p) =>
  p.want('POST v1/topics', { body: '{}', type: 'text/plain' }, 415, has({ error: 'media-type' })),
);
decides('body-charset', 'a body that is not UTF-8 by its charset is 415', (p) =>
  p.want('POST v1/topics', { body: '{}', type: 'application/json; charset=utf-16' }, 415),
);
decides('body-encoding', 'a compressed body is 415', (p) =>
  p.want('POST v1/topics', { body: '{}', headers: { 'content-encoding': 'gzip' } }, 415),
);
decides('body-no-type', 'a body without a type is taken for what the resource takes', (p) =>
  p.want('POST v1/topics', { body: JSON.stringify({ uris: [p.name()] }), type: null }, 201),
);
decides('body-deep', 'JSON nested deeper than 64 is 400', (p) =>
  p.want('POST v1/topics', { body: `{"uris":${'['.repeat(70)}${']'.repeat(70)}}` }, 400),
);
decides('body-proto', 'a __proto__ key harms nothing', (p) =>
  p.want('POST v1/topics', { body: `{"__proto__":{"uris":["x"]},"uris":["${p.name()}"]}` }, 400),
);
decides('body-twice', 'a missing body is 400', (p) => p.want('POST v1/topics', {}, 400));
says('opml-type', 'OPML bodies are text/x-opml', (p) =>
  p.want(
    `PUT v1/sources/user/${p.name()}/contents`,
    { opml: '<opml version="1.0"><head/><body/></opml>', type: 'text/x-opml' },
    201,
  ),
);

const { says: _, decides: raw, rows: rawRows } = section('Errors', 'raw', 'port');

export const RAW = rawRows;

const host = (p: Probe) => `${p.target.port!.host}:${p.target.port!.port}`;
/** Where v1 is, which may be below a path. */
const below = (p: Probe) => new URL(p.target.bases.baseUrl).pathname.replace(/\/$/u, '');
const get = (p: Probe, target: string, more = '') =>
  `GET ${target.startsWith('/v1') ? below(p) : ''}${target} HTTP/1.1\r\nHost: ${host(p)}\r\nConnection: close\r\n${more}\r\n`;

const TARGETS: readonly (readonly [name: string, target: string, ...statuses: number[]])[] = [
  ['//evil', '//evil.example/v1/topics', 400],
  ['dot segments', '/v1/../v1/topics', 400],
  ['encoded dot segments', '/v1/%2e%2e/v1/topics', 400],
  ['an escape that is not UTF-8', '/v1/content/%ff', 400],
  ['a broken escape', '/v1/content/%zz', 400],
  ['a null', '/v1/content/%00', 400],
  ['a backslash', '/v1\\topics', 400],
  ['an empty segment', '/v1//topics', 400],
  ['a bad escape in the query', '/v1/topics?uid=%ff', 400, 401],
  ['a target above 8 KiB', `/v1/content/${'x'.repeat(9 * 1_024)}`, 414],
  ['headers above 16 KiB', `/v1/content/${'x'.repeat(17 * 1_024)}`, 431, 414, 400],
  ['an absolute form with a foreign host', 'http://evil.example/v1/topics', 400],
];
for (const [name, target, ...statuses] of TARGETS) {
  raw(`target-${name.replaceAll(/[^\w]+/gu, '-')}`, `${name} is ${statuses[0]}`, (p) =>
    p.raw(get(p, target), ...statuses),
  );
}
raw('two-hosts', 'two Host headers are 400', (p) =>
  p.raw(get(p, '/v1/topics', `Host: other.example\r\n`), 400),
);
raw('two-credentials', 'two Authorization headers are 401, whichever is right', (p) => {
  const { user, password, appId, appKey } = p.stage.owner;
  const basic = `Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}\r\n`;
  const application = `Service-App-ID: ${appId}\r\nService-App-Key: ${appKey}\r\n`;
  return p.raw(get(p, '/v1/topics', `${basic}${basic}${application}`), 401);
});
raw('no-host', 'no Host header is 400', (p) =>
  p.raw('GET /v1/topics HTTP/1.1\r\nConnection: close\r\n\r\n', 400),
);
raw('expectation', 'an Expect other than 100-continue is 417 with the error body', async (p) => {
  const { headers, text } = await p.raw(get(p, '/v1/topics', 'Expect: x\r\n'), 417);
  match('application/json', headers.get('content-type'));
  match({ status: 417, error: words, details: words }, JSON.parse(text));
});
raw('http-0.9', 'HTTP/0.9 is refused', (p) => p.raw('GET /v1/topics\r\n\r\n', 400, 0));
raw('garbage', 'what is not HTTP is refused', (p) => p.raw('\u0001\u0002\u0003\r\n\r\n', 400, 0));
raw('length-and-chunks', 'Content-Length beside Transfer-Encoding is refused', (p) =>
  p.raw(
    `POST ${below(p)}/v1/topics HTTP/1.1\r\nHost: ${host(p)}\r\nConnection: close\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ),
);
raw(
  'big-body',
  'a body said to have 50 MB is 413 (401 without credentials), before it is read',
  (p) =>
    p.raw(
      `POST ${below(p)}/v1/topics HTTP/1.1\r\nHost: ${host(p)}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 52428800\r\n\r\n{`,
      413,
      401,
    ),
);
raw('alive', 'after all of that the service answers', async (p) => {
  const { status } = await p.ask('GET v1/topics');
  holds(status === 200, '200', status);
});
