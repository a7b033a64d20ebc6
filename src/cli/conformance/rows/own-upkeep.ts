/** What the service adds for upkeep: the health of subscriptions, lists of feeds, the graph as one document, reasons. */
import { jsonOf } from '../exchange.ts';
import { holds } from '../mismatch.ts';
import { has, number, type Pattern, some } from '../pattern.ts';
import { section } from '../row.ts';

const { decides, rows } = section('Upkeep, beyond the interface', 'upkeep');

export const OWN_UPKEEP = rows;

/** An address of the cloud's own, which no service may be talked into fetching. */
const INSIDE = 'http://169.254.169.254/latest/';

decides(
  'check',
  'each subscription gets a verdict',
  async (p) => {
    const { first } = await p.stock();
    await p.want(`GET own/check?source=user/${first}`, {}, 200, has({}));
  },
  'feeds',
);
decides(
  'fix',
  'where no change is asked, none is made',
  async (p) => {
    const { first } = await p.stock();
    const body = { source: `user/${first}`, changes: [] };
    await p.want('POST own/fix', { body }, 200, has({ changed: 0 }));
  },
  'feeds',
);
decides(
  'export',
  'a source can be had as OPML',
  async (p) => {
    const { first } = await p.stock();
    const { text } = await p.want(`GET own/export?source=user/${first}`, {}, 200);
    holds(text.includes('<opml'), 'an OPML document', text.slice(0, 80));
  },
  'feeds',
);
decides(
  'source-settings',
  'a source says how much of its feeds is kept, and takes it back',
  async (p) => {
    const { first } = await p.stock();
    const settings = { source: `user/${first}`, fullText: false, keepItems: 900, keepDays: null };
    const { source, keepItems } = settings;
    await p.want('POST own/source-settings', { body: { source, keepItems } }, 200, settings);
    await p.want('GET own/source-settings', {}, 200, { sources: some(settings) });
    await p.want('POST own/source-settings', { body: { source, keepItems: null } }, 200, has({}));
  },
  'feeds',
);
decides(
  'source-rename',
  'a source gets another name and stays what it was; a name that is taken is refused',
  async (p) => {
    const [before, name, taken] = [p.name(), p.name(), p.name()];
    for (const each of [before, taken]) {
      await p.want('POST v1/sources/user', { body: { name: each } }, 201);
    }
    await p.want(`POST v1/sources/user/${before}`, { body: { default: true } }, 200);
    const body = { source: `user/${before}`, name };
    await p.want('POST own/source-rename', { body }, 200, { source: `user/${name}` });
    await p.want('POST own/source-rename', { body }, 404);
    await p.want(`GET v1/sources/user/${name}`, {}, 200, has({ default: true }));
    const refused = { source: `user/${name}`, name: taken };
    await p.want('POST own/source-rename', { body: refused }, 409);
  },
);
decides(
  'searches',
  'a source of the service says where it searches; searches in it end, and are none where it was never read; one that is absent is 404',
  async (p) => {
    const as = await p.stage.account();
    const { service } = jsonOf(await p.want('GET v1/sources', { as }, 200)) as {
      service: { name: string }[];
    };
    for (const { name } of service.slice(0, 1)) {
      const target = `own/searches?source=service/${encodeURIComponent(name)}`;
      await p.want(`GET ${target}`, { as }, 200, has({}));
      await p.want(`DELETE ${target}`, { as }, 200, { ended: 0 });
    }
    await p.want(`GET own/searches?source=service/${p.name()}`, { as }, 404);
    await p.want(`DELETE own/searches?source=service/${p.name()}`, { as }, 404);
  },
  'operator',
);
decides(
  'remove',
  'an item can be named to be removed, and a dry run leaves it',
  async (p) => {
    await p.stock();
    const as = p.stage.owner;
    const item = 'https://conformance.example/weak';
    const body = { item, dryRun: true };
    await p.want('POST own/remove', { as, body }, 200, has({ removed: false }));
    await p.want(`GET own/why?item=${encodeURIComponent(item)}`, {}, 200, has({}));
  },
  'feeds',
);
decides(
  'why',
  'a score can be taken apart',
  async (p) => {
    await p.stock();
    const item = encodeURIComponent('https://conformance.example/weak');
    await p.want(`GET own/why?item=${item}`, {}, 200, has({}));
  },
  'feeds',
);
decides(
  'item-foreign',
  'an item that only another account reads is 404 by its id too',
  async (p) => {
    await p.stock();
    const name = encodeURIComponent('https://conformance.example/weak');
    const { item } = jsonOf(await p.want(`GET own/why?item=${name}`, {}, 200)) as { item: string };
    const as = await p.stage.account();
    await p.want(`GET own/why?item=${item}`, { as }, 404);
    await p.want('POST own/learn', { as, body: { item } }, 404);
    await p.want('POST own/remove', { as, body: { item, dryRun: true } }, 404);
  },
  'feeds',
  'operator',
);
decides('extraction', 'the concepts of a text that is too long for an address', (p) => {
  const text = 'Ice fishing on frozen lakes. '.repeat(400);
  return p.want('POST own/extraction', { body: { text } }, 200, has({ textLength: number }));
});
decides('why-absent', 'an item that is not there is 404', (p) =>
  p.want('GET own/why?item=https%3A%2F%2Fconformance.example%2Fnowhere', {}, 404),
);
decides('trace', 'a trace of an address that leads inside says that it is refused', (p) =>
  p.want('POST own/trace', { body: { url: INSIDE } }, 200, has({ outcome: 'blocked-address' })),
);
decides('trace-address', 'what is no address is not traced', (p) =>
  p.want('POST own/trace', { body: { url: 'conformance.example' } }, 400),
);
decides('addresses', 'a list of addresses is vetted without subscribing', (p) =>
  p.want('POST own/addresses', { body: { urls: [INSIDE] } }, 200, {
    refused: [has({ url: INSIDE })],
  }),
);
decides(
  'list',
  'a list of feeds is fetched by the service, and one that leads inside is not',
  async (p) => {
    const refused = await p.ask('POST own/list', { body: { url: INSIDE } });
    holds([400, 502].includes(refused.status), 'status 400 or 502', refused.status);
    const { first } = await p.stock();
    const { feeds } = jsonOf(await p.want(`GET own/feeds?source=user/${first}`, {}, 200)) as {
      feeds: { url: string }[];
    };
    const url = new URL('/list.opml', feeds[0]?.url).href;
    await p.want('POST own/list', { body: { url } }, 200, has({}));
  },
  'feeds',
);
decides('graph', 'the graph put back as it was read changes nothing', async (p) => {
  const graph = jsonOf(await p.want('GET own/graph', {}, 200, has({ winnow: 1 }))) as Pattern;
  await p.want('POST own/graph/plan', { body: graph }, 200, { changes: [] });
  await p.want('POST own/graph', { body: graph }, 200, has({}));
  await p.want('GET own/graph', {}, 200, graph);
});
