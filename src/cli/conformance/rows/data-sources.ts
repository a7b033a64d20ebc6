/** Content sources on the data service: maps of contents, OPML, at most 200 entries. */
import { jsonOf } from '../exchange.ts';
import { flag, has, map, match, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';
import { opmlOf } from './opml.ts';

const { says, decides, rows } = section('Data service: content sources', 'data-sources');

export const DATA_SOURCES = rows;

const ONE = 'http://127.0.0.1:9/one';
const TWO = 'http://127.0.0.1:9/two';
const SOURCE = has({ default: flag, contents: map(has({})) });

async function make(p: Probe, contents: object = { [ONE]: {} }): Promise<string> {
  const name = p.name();
  await p.want('POST data/@Sources', { body: { [name]: { default: false, contents } } }, 201);
  return name;
}

async function contentsOf(p: Probe, name: string): Promise<unknown> {
  const answer = jsonOf(await p.want(`GET data/@Sources/${name}`, {}, 200)) as Record<
    string,
    { contents: unknown }
  >;
  return answer[name]?.contents;
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`http://127.0.0.1:9/feed${n}`, {}]));

says('post', 'POST @Sources: 201', async (p) =>
  match({ [ONE]: {} }, await contentsOf(p, await make(p))),
);
decides('escaped-at', '%40Sources is @Sources: many clients escape it', async (p) => {
  const name = await make(p);
  await p.want(`GET data/%40Sources/${name}`, {}, 200, has({ [name]: SOURCE }));
  await p.want('GET data/%40ServiceSources', {}, 200);
});
says('taken', 'an existing name yields an error', async (p) => {
  const name = await make(p);
  await p.want(
    'POST data/@Sources',
    { body: { [name]: { contents: {} } } },
    409,
    has({ status: 409, details: words }),
  );
});
says('one-per-call', 'one source per call', (p) =>
  p.want(
    'POST data/@Sources',
    { body: { [p.name()]: { contents: {} }, [p.name()]: { contents: {} } } },
    400,
  ),
);
says('put-json', 'PUT {name}/contents with JSON: 201 when created', async (p) => {
  const name = p.name();
  await p.want(`PUT data/@Sources/${name}/contents`, { body: { [ONE]: {} } }, 201);
  match({ [ONE]: {} }, await contentsOf(p, name));
});
says('put-json-replaces', 'PUT {name}/contents: 200 when replaced, all entries', async (p) => {
  const name = await make(p);
  await p.want(`PUT data/@Sources/${name}/contents`, { body: { [TWO]: {} } }, 200);
  match({ [TWO]: {} }, await contentsOf(p, name));
});
says('put-opml', 'PUT {name}/contents with OPML: 201 when created', async (p) => {
  const name = p.name();
  await p.want(`PUT data/@Sources/${name}/contents`, { opml: opmlOf(ONE, TWO) }, 201);
  match({ [ONE]: {}, [TWO]: {} }, await contentsOf(p, name));
});
says('put-not-default', 'a source created by OPML is not the default', async (p) => {
  const name = p.name();
  await p.want(`PUT data/@Sources/${name}/contents`, { opml: opmlOf(ONE) }, 201);
  await p.want(`GET data/@Sources/${name}`, {}, 200, {
    [name]: { default: false, contents: { [ONE]: {} } },
  });
});
says('append-json', 'POST {name}/contents with JSON appends', async (p) => {
  const name = await make(p);
  await p.want(`POST data/@Sources/${name}/contents`, { body: { [TWO]: {} } }, 200);
  match({ [ONE]: {}, [TWO]: {} }, await contentsOf(p, name));
});
says('append-opml', 'POST {name}/contents with OPML appends', async (p) => {
  const name = await make(p);
  await p.want(`POST data/@Sources/${name}/contents`, { opml: opmlOf(TWO) }, 200);
  match({ [ONE]: {}, [TWO]: {} }, await contentsOf(p, name));
});
says('list', 'GET @Sources: all custom sources', async (p) => {
  const name = await make(p);
  await p.want('GET data/@Sources', {}, 200, map(SOURCE));
  await p.want('GET data/@Sources', {}, 200, has({ [name]: SOURCE }));
});
says('get', 'GET @Sources/{name}: the whole definition, to be put back', async (p) => {
  const name = await make(p);
  const { text } = await p.want(`GET data/@Sources/${name}`, {}, 200, { [name]: SOURCE });
  await p.want(`PUT data/@Sources/${name}/contents`, { body: text }, 200);
  match({ [ONE]: {} }, await contentsOf(p, name));
});
says('list-service', 'GET @ServiceSources: all service sources', (p) =>
  p.want('GET data/@ServiceSources', {}, 200, map(SOURCE)),
);
for (const name of ['Reference', 'News', 'Images', 'Videos', 'Web']) {
  (name === 'Reference' || name === 'News' ? says : decides)(
    `service-${name.toLowerCase()}`,
    `GET @ServiceSources/${name}: one service source`,
    (p) => p.want(`GET data/@ServiceSources/${name}`, {}, 200, has({ [name]: SOURCE })),
  );
}
says('absent', 'a source that does not exist is 404', (p) =>
  p.want(`GET data/@Sources/${p.name()}`, {}, 404),
);
says('service-absent', 'a service source that does not exist is 404', (p) =>
  p.want(`GET data/@ServiceSources/${p.name()}`, {}, 404),
);
says('delete', 'DELETE @Sources/{name}', async (p) => {
  const name = await make(p);
  await p.want(`DELETE data/@Sources/${name}`, {}, 200);
  await p.want(`GET data/@Sources/${name}`, {}, 404);
});
says('delete-service', 'service sources cannot be deleted', async (p) => {
  const { headers } = await p.want('DELETE data/@ServiceSources/News', {}, 405);
  match('GET, HEAD, OPTIONS', headers.get('allow'));
});
for (const time of ['24hours', '1week', '1month']) {
  says(`time-${time}`, `an entry may have the time ${time}`, async (p) =>
    match({ [ONE]: { time } }, await contentsOf(p, await make(p, { [ONE]: { time } }))),
  );
}
says('reference', 'a key may be the URL of a service source', async (p) => {
  const key = `${p.target.bases.dataUrl}/@ServiceSources/News`;
  match(
    { [key]: { time: '1week' } },
    await contentsOf(p, await make(p, { [key]: { time: '1week' } })),
  );
});
says('two-hundred', '200 entries are taken', async (p) => void (await make(p, many(200))));
says('more', 'more than 200 entries are 400', (p) =>
  p.want(
    'POST data/@Sources',
    { body: { [p.name()]: { contents: many(201) } } },
    400,
    has({ error: 'invalid' }),
  ),
);
says('append-more', 'an append beyond 200 entries is 400 and appends nothing', async (p) => {
  const name = await make(p, many(200));
  await p.want(`POST data/@Sources/${name}/contents`, { body: { [ONE]: {} } }, 400);
  match(many(200), await contentsOf(p, name));
});
says('opml-more', 'OPML of more than 200 entries is 400', (p) =>
  p.want(
    `PUT data/@Sources/${p.name()}/contents`,
    { opml: opmlOf(...Object.keys(many(201))) },
    400,
  ),
);
decides('same-as-v1', 'both surfaces show the same sources', async (p) => {
  const name = await make(p);
  await p.want(
    `GET v1/sources/user/${name}`,
    {},
    200,
    has({ contents: { urls: [{ url: ONE }], sources: [] } }),
  );
});
for (const [verb, line, body] of [
  ['append', 'POST data/@Sources/NAME/contents', { [ONE]: {} }],
  ['default', 'POST data/@Sources/NAME', { default: true }],
  ['delete', 'DELETE data/@Sources/NAME', undefined],
] as const) {
  decides(`${verb}-absent`, `${verb} of an absent source is 404`, (p) =>
    p.want(line.replace('NAME', p.name()), { body }, 404),
  );
}
decides('delete-parameter', 'DELETE takes no query parameter but lid', async (p) => {
  const name = await make(p);
  await p.want(`DELETE data/@Sources/${name}?force=true`, {}, 400, has({ error: 'invalid' }));
  await p.want(`GET data/@Sources/${name}`, {}, 200);
});
const REFUSED: readonly (readonly [name: string, statement: string, contents: unknown])[] = [
  ['bad-time', 'a time frame that there is not is 400', { [ONE]: { time: '1year' } }],
  ['bad-url', 'a key that is no http(s) address is 400', { 'javascript:alert(1)': {} }],
  ['array', 'contents that are an array are 400', [ONE]],
];
for (const [name, statement, contents] of REFUSED) {
  decides(name, statement, (p) =>
    p.want(
      'POST data/@Sources',
      { body: { [p.name()]: { default: false, contents } } },
      400,
      has({ error: 'invalid' }),
    ),
  );
}
decides('proto', 'a source named __proto__ harms nothing', async (p) => {
  const { status } = await p.ask('POST data/@Sources', { body: '{"__proto__": {"contents": {}}}' });
  match(true, status < 500);
  await p.ask('DELETE data/@Sources/__proto__');
});
