/** The default source: how it is chosen, and what it decides. */
import { has, match, none, some } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('Topic and source lifecycle', 'lifecycle');

export const LIFECYCLE = rows;

/** Runs with a fresh source, and gives the default back afterwards. */
function keepingDefault(run: (p: Probe, name: string) => Promise<unknown>) {
  return async (p: Probe) => {
    const { first } = await p.stock();
    const name = p.name();
    await p.want(
      'POST v1/sources/user',
      { body: { name, default: false, contents: { urls: [], sources: [] } } },
      201,
    );
    try {
      await run(p, name);
    } finally {
      await p.want(
        `POST v1/sources/user/${encodeURIComponent(first)}`,
        { body: { default: true } },
        200,
      );
    }
  };
}

says(
  'default-v1',
  'POST sources/user/{name} {default: true} makes it the default',
  keepingDefault(async (p, name) => {
    await p.want(`POST v1/sources/user/${name}`, { body: { default: true } }, 200);
    await p.want(`GET v1/sources/user/${name}`, {}, 200, has({ default: true }));
  }),
  'feeds',
);
says(
  'default-data',
  'POST @Sources/{name} {default: true} makes it the default',
  keepingDefault(async (p, name) => {
    await p.want(`POST data/@Sources/${name}`, { body: { default: true } }, 200);
    await p.want(`GET v1/sources/user/${name}`, {}, 200, has({ default: true }));
  }),
  'feeds',
);
says(
  'one-default',
  'only one source is the default',
  keepingDefault(async (p, name) => {
    const { first } = await p.stock();
    await p.want(`POST v1/sources/user/${name}`, { body: { default: true } }, 200);
    await p.want(
      `GET v1/sources/user/${encodeURIComponent(first)}`,
      {},
      200,
      has({ default: false }),
    );
  }),
  'feeds',
);
says(
  'default-used',
  'calls that name no source draw on the default',
  keepingDefault(async (p, name) => {
    const { head } = await p.stock();
    await p.want(`POST v1/sources/user/${name}`, { body: { default: true } }, 200);
    await p.want(`GET data/${head}`, {}, 200, has({ 'dc:collection': [] }));
  }),
  'feeds',
);
says(
  'created-default',
  'a source may be created as the default',
  async (p) => {
    const { first } = await p.stock();
    const name = p.name();
    await p.want(
      'POST v1/sources/user',
      { body: { name, default: true, contents: { urls: [], sources: [] } } },
      201,
    );
    await p.want(`GET v1/sources/user/${name}`, {}, 200, has({ default: true }));
    await p.want(`DELETE v1/sources/user/${name}`, {}, 200);
    await p.want(
      `POST v1/sources/user/${encodeURIComponent(first)}`,
      { body: { default: true } },
      200,
    );
  },
  'feeds',
);
says('post-present', 'POST of a topic on the data service: absent becomes present', async (p) => {
  const topic = p.name();
  await p.want(`POST data/${topic}`, {}, 201);
  await p.want('GET v1/topics', {}, 200, { topics: some(has({ id: `/topics/${topic}` })) });
});
says('put-present', 'PUT: absent or present becomes present', async (p) => {
  const topic = p.name();
  await p.want(`PUT data/${topic}`, {}, 201);
  await p.want(`PUT data/${topic}`, {}, 200);
  await p.want('GET v1/topics', {}, 200, { topics: some(has({ id: `/topics/${topic}` })) });
});
says('get-present', 'GET of an absent topic stores it as PUT does', async (p) => {
  const topic = p.name();
  await p.want(`GET data/${topic}`, {}, 200);
  await p.want('GET v1/topics', {}, 200, { topics: some(has({ id: `/topics/${topic}` })) });
});
says('delete-absent', 'DELETE: present becomes absent', async (p) => {
  const topic = p.name();
  await p.want(`PUT data/${topic}`, {}, 201);
  await p.want(`DELETE data/${topic}`, {}, 200);
  await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${topic}` })) });
});
says('connected', 'DELETE removes connected topics unless something else needs them', async (p) => {
  const [a, b] = [p.name(), p.name()];
  await p.want(`POST data/${a}/one`, {}, 201);
  await p.want(`POST data/${b}/one`, {}, 201);
  await p.want(`POST data/${b}/two`, {}, 201);
  await p.want(`DELETE data/${a}/one`, {}, 200);
  await p.want(`DELETE data/${b}/one`, {}, 200);
  const { text } = await p.want('GET v1/topics', {}, 200, {
    topics: some(has({ id: `/topics/${b}` })),
  });
  match(false, text.includes(`/topics/${a}`));
});
says(
  'expansion',
  'POST begins expansion: the status is Requested or In Progress, then Complete',
  async (p) => {
    const topic = p.name();
    await p.want(
      `POST data/${topic}`,
      {},
      201,
      has({ 'service:responseInfo': has({ 'service:Status': /^(?:Requested|In Progress)$/u }) }),
    );
    await p.want(
      `GET data/${topic}?timeOut=30`,
      {},
      200,
      has({ 'service:responseInfo': has({ 'service:Status': 'Complete' }) }),
    );
  },
);
decides('write-not-complete', 'POST and PUT are never told as Complete', async (p) => {
  const topic = p.name();
  const status = /^(?:Requested|In Progress)$/u;
  const told = has({
    'dc:collection': [],
    'service:responseInfo': has({ 'service:Status': status }),
  });
  await p.want(`POST data/${topic}`, {}, 201, told);
  await p.want(`GET data/${topic}?timeOut=30`, {}, 200);
  await p.want(`POST data/${topic}`, {}, 201, told);
  await p.want(`PUT data/${topic}`, {}, 200, told);
});
says('post-after-get', 'a topic stored by GET expands once it is POSTed', async (p) => {
  const topic = p.name();
  await p.want(`GET data/${topic}`, {}, 200);
  await p.want(`POST data/${topic}`, {}, 201);
  await p.want(
    `GET data/${topic}?timeOut=30`,
    {},
    200,
    has({ 'service:responseInfo': has({ 'service:Status': 'Complete' }) }),
  );
});
