/** What the service adds to the interface: shares, history, lessons, background work, its own description. */
import { jsonOf } from '../exchange.ts';
import { each, has, match, none, number, oneOf, some, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { decides, rows } = section('Beyond the interface', 'own');

export const OWN = rows;

async function share(p: Probe, topic: string): Promise<string> {
  const made = await p.want(
    'POST own/shares',
    { body: { topic } },
    201,
    has({ lid: words, topic }),
  );
  return (jsonOf(made) as { lid: string }).lid;
}

async function shared(p: Probe): Promise<{ topic: string; lid: string }> {
  const topic = p.name();
  await p.want('POST v1/topics', { body: { uris: [topic] } }, 201);
  return { topic, lid: await share(p, topic) };
}

decides(
  'share',
  'a lid is 128 random bits, opens its topic, and is the same until rotated',
  async (p) => {
    const { topic, lid } = await shared(p);
    match(/^[\w-]{22}$/u, lid);
    match(lid, await share(p, topic));
    await p.want(`GET data/${topic}?lid=${lid}`, { as: null }, 200);
    await p.want('GET own/shares', {}, 200, { shares: some(has({ lid, topic })) });
  },
);
decides('share-rotate', 'a rotated lid opens nothing any more', async (p) => {
  const { topic, lid } = await shared(p);
  const { lid: fresh } = jsonOf(
    await p.want('POST own/shares/rotate', { body: { topic } }, 201),
  ) as { lid: string };
  await p.want(`GET data/${topic}?lid=${lid}`, { as: null }, 404);
  await p.want(`GET data/${topic}?lid=${fresh}`, { as: null }, 200);
});
decides('share-revoke', 'a revoked lid looks like an unknown one', async (p) => {
  const { topic, lid } = await shared(p);
  await p.want(`DELETE own/shares?topic=${topic}`, {}, 200);
  const [revoked, unknown] = [
    await p.ask(`GET data/${topic}?lid=${lid}`, { as: null }),
    await p.ask(`GET data/${topic}?lid=AAAAAAAAAAAAAAAAAAAAAA`, { as: null }),
  ];
  match([404, unknown.text], [revoked.status, revoked.text]);
  await p.want('GET own/shares', {}, 200, { shares: none(has({ lid })) });
});
decides('persons', 'a person whom a uid stands for is listed, and can be deleted', async (p) => {
  const uid = p.name();
  await p.want(`GET v2/recommendations?uid=${uid}`, {}, 200);
  await p.want('GET own/persons', {}, 200, { persons: some({ uid }) });
  await p.want(`DELETE own/persons?uid=${uid}`, {}, 200);
  await p.want('GET own/persons', {}, 200, { persons: none({ uid }) });
  await p.want(`DELETE own/persons?uid=${uid}`, {}, 404);
});
decides('events', 'every change of a graph is kept as an event, newest first', async (p) => {
  const topic = p.name();
  await p.want('POST v1/topics', { body: { uris: [topic] } }, 201);
  const { events } = jsonOf(
    await p.want('GET own/events?count=1', {}, 200, {
      events: [has({ kind: 'added', actor: 'owner' })],
    }),
  ) as { events: { id: number }[] };
  await p.want(
    'POST own/events/undo',
    { body: { id: events[0]?.id } },
    201,
    has({ kind: 'undone' }),
  );
  await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${topic}` })) });
});
decides('undo-absent', 'an event that is not there cannot be undone: 404', (p) =>
  p.want('POST own/events/undo', { body: { id: 987_654_321 } }, 404),
);
decides(
  'topics-steer',
  'an owner’s terms are kept with a topic, and can be taken back',
  async (p) => {
    const uri = `/${p.name()}`;
    const uris = [uri];
    const held = (include: readonly string[], exclude: readonly string[]) => ({
      topics: [has({ uri, include, exclude })],
    });
    const body = { uris, include: ['cargo'], exclude: ['corrosion'] };
    await p.want('POST own/topics', { body }, 201, held(['cargo'], ['corrosion']));
    await p.want(
      'POST own/topics',
      { body: { uris, drop: ['cargo'] } },
      201,
      held([], ['corrosion']),
    );
  },
);
decides('topics-try', 'a topic can be looked at, and is not stored by that', async (p) => {
  const topic = p.name();
  const wanted = has({
    terms: some(has({ origin: 'label' })),
    listed: number,
    items: each(has({})),
  });
  await p.want('POST own/topics/try', { body: { uri: `/${topic}` } }, 200, wanted);
  await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${topic}` })) });
});
decides('topics-diff', 'what changed in the graph can be asked for', async (p) => {
  const topic = p.name();
  await p.want('POST v1/topics', { body: { uris: [`/${topic}`] } }, 201, each(has({})));
  await p.want('GET own/topics/diff', {}, 200, has({ changes: some(has({})) }));
});
decides('work', 'the background tells what is pending', (p) =>
  p.want(
    'GET own/work',
    {},
    200,
    has({ totalFeeds: number, pendingFeeds: number, pendingConcepts: number }),
  ),
);
decides(
  'feeds',
  'each feed tells how it fares',
  async (p) => {
    await p.stock();
    await p.want('GET own/feeds', {}, 200, { feeds: some(has({ outcome: 'fresh', failures: 0 })) });
  },
  'feeds',
);
decides(
  'refresh',
  'feeds can be made due',
  async (p) => {
    const { first } = await p.stock();
    await p.want('POST own/refresh', { body: { source: `user/${first}` } }, 202, { feeds: number });
  },
  'feeds',
);
decides(
  'lesson',
  'an item can be taught by its address',
  async (p) => {
    const { head } = await p.stock();
    await p.want(`GET v1/content/${head}`, {}, 200);
    const body = { item: 'https://conformance.example/weak', less: true };
    await p.want('POST own/learn', { body }, 201, has({ event: number }));
  },
  'feeds',
);
decides(
  'item',
  'an item is given with its whole text, by its address',
  async (p) => {
    await p.stock();
    const address = encodeURIComponent('https://conformance.example/weak');
    const wanted = has({ title: words, text: words, publisher: 'conformance.example' });
    await p.want(`GET own/item?item=${address}`, {}, 200, wanted);
  },
  'feeds',
);
decides(
  'read',
  'an item can be marked as read, and as unread again',
  async (p) => {
    const { head } = await p.stock();
    const url = 'https://conformance.example/weak';
    const list = `GET v1/content/${head}?service:contentScore:min=0&winnow:unread=true`;
    for (const read of [true, false]) {
      const body = { items: [url], read };
      await p.want('POST own/read', { body }, 200, has({ items: [has({ url })], read }));
      const weak = has({ 'dc:relation': url });
      await p.want(list, { accept: 'application/json' }, 200, {
        content: read ? none(weak) : some(weak),
      });
    }
  },
  'feeds',
);
decides('item-absent', 'an item that is not there is 404, and is not marked', async (p) => {
  const item = 'https://conformance.example/nowhere';
  await p.want(`GET own/item?item=${encodeURIComponent(item)}`, {}, 404);
  await p.want('POST own/read', { body: { items: [item] } }, 404);
});
decides(
  'visitors',
  'an account says whether everyone’s clicks teach, or the owner’s alone',
  async (p) => {
    const as = p.stage.owner;
    const { teach } = jsonOf(
      await p.want('GET own/learn/visitors', { as }, 200, { teach: oneOf('everyone', 'owner') }),
    ) as { teach: string };
    await p.want('POST own/learn/visitors', { as, body: { teach } }, 200, { teach });
    await p.want('POST own/learn/visitors', { as, body: { teach: 'nobody' } }, 400);
  },
);
decides('lesson-absent', 'an item that is not there is 404', (p) =>
  p.want('POST own/learn', { body: { item: 'https://conformance.example/nowhere' } }, 404),
);
decides('reset', 'what was learned can be forgotten', (p) =>
  p.want('POST own/events/reset', { body: {} }, 201, has({ kind: 'reset' })),
);
decides('health', '/health says that it runs', (p) =>
  p.want('GET /health', { as: null }, 200, has({ status: 'ok' })),
);
decides('ready', '/ready says that it can answer', (p) =>
  p.want('GET /ready', { as: null }, 200, has({ status: 'ok' })),
);
decides('openapi', '/openapi.json describes every surface as OpenAPI 3.1', (p) => {
  const topics = new URL(`${p.target.bases.baseUrl}/v1/topics`).pathname;
  const pattern = has({ openapi: /^3\.1\./u, paths: has({ [topics]: has({}) }) });
  return p.want('GET /openapi.json', { as: null }, 200, pattern);
});
decides('icon', '/winnow.svg is the picture of the channel', async (p) => {
  const { headers } = await p.want('GET /winnow.svg', { as: null }, 200);
  match(/^image\/svg\+xml/u, headers.get('content-type'));
});
