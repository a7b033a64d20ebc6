/** v1 content sources: JSON and OPML, defaults, references, and what cannot be done to service sources. */
import { jsonOf } from '../exchange.ts';
import { anything, each, flag, has, match, none, some, text, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';
import { opmlOf, writeOutlines } from './opml.ts';

const { says, decides, rows } = section('v1 API: content sources', 'v1-sources');

export const V1_SOURCES = rows;

const URLS = ['http://127.0.0.1:9/one', 'http://127.0.0.1:9/two'];
const REFERENCE = { id: /^\/sources\/service\/./u, name: words, description: text, type: words };
const USER = {
  id: /^\/sources\/user\/./u,
  name: words,
  default: flag,
  contents: { urls: each(has({ url: words })), sources: each(has(REFERENCE)) },
};

function definition(name: string, urls: readonly string[] = URLS, more: object = {}) {
  return {
    name,
    default: false,
    contents: { urls: urls.map((url) => ({ url })), sources: [] },
    ...more,
  };
}

async function make(p: Probe, urls = URLS): Promise<string> {
  const name = p.name();
  await p.want('POST v1/sources/user', { body: definition(name, urls) }, 201);
  return name;
}

const holding = (...urls: readonly string[]) =>
  has({ contents: { urls: urls.map((url) => ({ url })), sources: [] } });

async function serviceSource(p: Probe): Promise<string> {
  const { service } = jsonOf(await p.want('GET v1/sources/service', {}, 200)) as {
    service: { name: string }[];
  };
  match(some(anything), service);
  return service[0]!.name;
}

says('list', 'GET sources: an object with arrays user and service', async (p) => {
  await make(p);
  await p.want('GET v1/sources', {}, 200, { user: each(USER), service: each(REFERENCE) });
});
says('list-user', 'GET sources/user: all custom sources', async (p) => {
  const name = await make(p);
  await p.want('GET v1/sources/user', {}, 200, { user: some(has({ name })) });
});
says('list-service', 'GET sources/service: all service sources', (p) =>
  p.want('GET v1/sources/service', {}, 200, { service: each(REFERENCE) }),
);
for (const name of ['News', 'Images', 'Videos']) {
  says(`service-${name.toLowerCase()}`, `/sources/service/${name} is a service source`, (p) =>
    p.want(
      `GET v1/sources/service/${name}`,
      {},
      200,
      has({ id: `/sources/service/${name}`, name }),
    ),
  );
}
says('get-service', 'GET sources/service/{name}: one service source', async (p) => {
  const name = await serviceSource(p);
  await p.want(
    `GET v1/sources/service/${encodeURIComponent(name)}`,
    {},
    200,
    has({ name, description: text, type: words }),
  );
});
says('get-user', 'GET sources/user/{name}: id, name, default, contents', async (p) => {
  const name = await make(p);
  await p.want(`GET v1/sources/user/${name}`, {}, 200, USER);
  await p.want(`GET v1/sources/user/${name}`, {}, 200, holding(...URLS));
});
says('post', 'POST sources/user: 201 with the id alone', async (p) => {
  const name = p.name();
  await p.want('POST v1/sources/user', { body: definition(name) }, 201, {
    id: `/sources/user/${name}`,
  });
});
says('encoded', 'the id has the name encoded', async (p) => {
  const name = `${p.name()} & more`;
  const id = `/sources/user/${encodeURIComponent(name)}`;
  await p.want('POST v1/sources/user', { body: definition(name) }, 201, { id });
  await p.want(`GET v1${id}`, {}, 200, has({ id, name }));
});
says(
  'references',
  'contents may refer to service sources, which show name, description and type',
  async (p) => {
    const [name, service] = [p.name(), await serviceSource(p)];
    const id = `/sources/service/${encodeURIComponent(service)}`;
    const contents = { urls: [], sources: [{ id }] };
    await p.want('POST v1/sources/user', { body: { name, default: false, contents } }, 201);
    await p.want(
      `GET v1/sources/user/${name}`,
      {},
      200,
      has({ contents: { urls: [], sources: [{ ...REFERENCE, id, name: service }] } }),
    );
  },
);
says('time', 'a referenced source may have a time', async (p) => {
  const [name, service] = [p.name(), await serviceSource(p)];
  const contents = {
    urls: [],
    sources: [{ id: `/sources/service/${encodeURIComponent(service)}`, time: '1week' }],
  };
  await p.want('POST v1/sources/user', { body: { name, default: false, contents } }, 201);
  await p.want(
    `GET v1/sources/user/${name}`,
    {},
    200,
    has({ contents: { urls: [], sources: [has({ time: '1week' })] } }),
  );
});
says('create-opml', 'PUT {name}/contents with OPML creates the source, 201', async (p) => {
  const name = p.name();
  await p.want(`PUT v1/sources/user/${name}/contents`, { opml: opmlOf(...URLS) }, 201);
  await p.want(`GET v1/sources/user/${name}`, {}, 200, holding(...URLS));
});
says('create-opml-default', 'a source created by OPML is not the default', async (p) => {
  const name = p.name();
  await p.want(`PUT v1/sources/user/${name}/contents`, { opml: opmlOf(URLS[0]!) }, 201);
  await p.want(`GET v1/sources/user/${name}`, {}, 200, has({ default: false }));
});
says('nested-opml', 'nested outlines are collapsed to two levels; no feed is lost', async (p) => {
  const name = p.name();
  const opml = writeOutlines([
    {
      text: 'a',
      below: [{ text: 'b', below: [{ text: 'c', below: [{ text: 'd', url: URLS[0]! }] }] }],
    },
    { text: 'e', url: URLS[1]! },
  ]);
  await p.want(`PUT v1/sources/user/${name}/contents`, { opml }, 201);
  await p.want(`GET v1/sources/user/${name}`, {}, 200, holding(...URLS));
});
says('append-json', 'POST {name}/contents with JSON appends', async (p) => {
  const name = await make(p, [URLS[0]!]);
  await p.want(
    `POST v1/sources/user/${name}/contents`,
    { body: { urls: [{ url: URLS[1] }], sources: [] } },
    200,
  );
  await p.want(`GET v1/sources/user/${name}`, {}, 200, holding(...URLS));
});
says('append-opml', 'POST {name}/contents with OPML appends', async (p) => {
  const name = await make(p, [URLS[0]!]);
  await p.want(`POST v1/sources/user/${name}/contents`, { opml: opmlOf(URLS[1]!) }, 200);
  await p.want(`GET v1/sources/user/${name}`, {}, 200, holding(...URLS));
});
says('overwrite', 'PUT {name} redefines the contents', async (p) => {
  const name = await make(p);
  await p.want(`PUT v1/sources/user/${name}`, { body: definition(name, [URLS[1]!]) }, 200);
  await p.want(`GET v1/sources/user/${name}`, {}, 200, holding(URLS[1]!));
});
says('overwrite-opml', 'PUT {name}/contents with OPML redefines the contents', async (p) => {
  const name = await make(p);
  await p.want(`PUT v1/sources/user/${name}/contents`, { opml: opmlOf(URLS[1]!) }, 200);
  await p.want(`GET v1/sources/user/${name}`, {}, 200, holding(URLS[1]!));
});
says('delete', 'DELETE {name}: the source is gone', async (p) => {
  const name = await make(p);
  await p.want(`DELETE v1/sources/user/${name}`, {}, 200);
  await p.want(`GET v1/sources/user/${name}`, {}, 404);
  await p.want('GET v1/sources/user', {}, 200, { user: none(has({ name })) });
});
says('absent', 'a source that does not exist is 404', (p) =>
  p.want(`GET v1/sources/user/${p.name()}`, {}, 404, has({ status: 404, error: 'missing' })),
);
says('service-read-only', 'service sources cannot be deleted', async (p) => {
  const name = encodeURIComponent(await serviceSource(p));
  const { headers } = await p.want(`DELETE v1/sources/service/${name}`, {}, 405);
  match('GET, HEAD, OPTIONS', headers.get('allow'));
});
decides('taken', 'a name that is taken is 409', async (p) => {
  const name = await make(p);
  await p.want('POST v1/sources/user', { body: definition(name) }, 409, has({ error: 'conflict' }));
});
for (const [verb, line, body] of [
  ['append', 'POST v1/sources/user/NAME/contents', { urls: [], sources: [] }],
  ['default', 'POST v1/sources/user/NAME', { default: true }],
  ['delete', 'DELETE v1/sources/user/NAME', undefined],
] as const) {
  decides(`${verb}-absent`, `${verb} of an absent source is 404`, (p) =>
    p.want(line.replace('NAME', p.name()), { body }, 404),
  );
}
decides('overwrite-absent', 'PUT {name} of an absent source is 404', (p) => {
  const name = p.name();
  return p.want(`PUT v1/sources/user/${name}`, { body: definition(name) }, 404);
});
decides('names-differ', 'a body that names another source than the address is 400', async (p) => {
  const name = await make(p);
  await p.want(`PUT v1/sources/user/${name}`, { body: definition(p.name()) }, 400);
});
const REFUSED: readonly (readonly [name: string, statement: string, body: unknown])[] = [
  ['no-name', 'a source without a name is 400', { default: false }],
  [
    'bad-url',
    'an address that is not http(s) is 400',
    definition('x', ['ftp://conformance.example/']),
  ],
  [
    'bad-time',
    'a time frame that there is not is 400',
    definition('x', [], {
      contents: { urls: [], sources: [{ id: '/sources/service/News', time: '2weeks' }] },
    }),
  ],
  [
    'refer-user',
    'a reference to a custom source is 400',
    definition('x', [], { contents: { urls: [], sources: [{ id: '/sources/user/x' }] } }),
  ],
  [
    'urls-text',
    'urls that is no array is 400',
    definition('x', [], { contents: { urls: 'https://conformance.example/' } }),
  ],
];
for (const [name, statement, body] of REFUSED) {
  decides(name, statement, (p) =>
    p.want('POST v1/sources/user', { body }, 400, has({ error: 'invalid' })),
  );
}
decides('refer-absent', 'a reference to a service source that is not there is 404', (p) =>
  p.want(
    'POST v1/sources/user',
    {
      body: definition(p.name(), [], {
        contents: { urls: [], sources: [{ id: '/sources/service/Nowhere' }] },
      }),
    },
    404,
  ),
);
decides('not-default', 'a body other than {default: true} is 400', async (p) => {
  const name = await make(p);
  await p.want(`POST v1/sources/user/${name}`, { body: { default: false } }, 400);
});
decides('no-contents', 'a body without contents is 400, and the source stays whole', async (p) => {
  const name = await make(p);
  const whole = (await p.want(`GET v1/sources/user/${name}`, {}, 200)).text;
  const contents = { urls: [{ url: URLS[0] }], sources: [] };
  for (const [line, body] of [
    [`PUT v1/sources/user/${name}`, { name }],
    [`PUT v1/sources/user/${name}`, { name, contents: {} }],
    [`POST v1/sources/user/${name}/contents`, { contents }],
    [`POST v1/sources/user/${name}/contents`, {}],
  ] as const) {
    await p.want(line, { body }, 400, has({ error: 'invalid' }));
  }
  match(whole, (await p.want(`GET v1/sources/user/${name}`, {}, 200)).text);
});
decides('opml-broken', 'an OPML body that is not OPML is 400', (p) =>
  p.want(`PUT v1/sources/user/${p.name()}/contents`, { opml: 'feeds, please' }, 400),
);
decides('opml-as-json', 'JSON where only OPML is taken is 415', (p) =>
  p.want(`PUT v1/sources/user/${p.name()}/contents`, { body: {} }, 415),
);
