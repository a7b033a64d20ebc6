/** GET of a topic on the data service: its query parameters, modifiers and waiting. */
import { jsonOf } from '../exchange.ts';
import { holds } from '../mismatch.ts';
import { each, has, match, none, oneOf } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';
import type { Item } from './v1-content.ts';

const { says, decides, rows } = section('Data service: GET parameters', 'data-query', 'feeds');

export const DATA_QUERY = rows;

async function read(p: Probe, query = '', topic?: string): Promise<readonly Item[]> {
  const { head } = await p.stock();
  const answer = await p.want(
    `GET data/${topic ?? head}${query}`,
    {},
    200,
    has({ 'dc:collection': each(has({})) }),
  );
  return (jsonOf(answer) as { 'dc:collection': Item[] })['dc:collection'];
}

/** The lid of the head topic. */
async function lidOfHead(p: Probe): Promise<string> {
  const { head } = await p.stock();
  const { 'service:responseInfo': info } = jsonOf(await p.want(`GET data/${head}`, {}, 200)) as {
    'service:responseInfo': { lid: string };
  };
  return info.lid;
}

const from = (kind: string, name: string, rest = '') =>
  `?contentSource=${kind}/${encodeURIComponent(name)}${rest}&service:contentScore:min=0`;
const urls = (items: readonly Item[]) => items.map((item) => item['dc:relation']);

says('min', 'service:contentScore:min is the lowest score', async (p) => {
  const items = await read(p, '?service:contentScore:min=0.8');
  holds(
    items.every((i) => i['service:contentScore'] >= 0.8),
    'scores from 0.8',
    items,
  );
});
says('default-min', 'the default minimum is 0.54', async (p) => {
  const items = await read(p);
  holds(
    items.every((i) => i['service:contentScore'] >= 0.54),
    'scores from 0.54',
    items,
  );
  const exact = await read(p, '?service:contentScore:min=0.54');
  match(urls(exact), urls(items));
});
says('raise-min', 'raising it returns fewer items', async (p) => {
  const all = await read(p, '?service:contentScore:min=0');
  const best = await read(p, '?service:contentScore:min=1');
  holds(best.length < all.length, `fewer than ${all.length}`, best.length);
});
says('count', 'service:contentCount:max is the most items', async (p) =>
  match(1, (await read(p, '?service:contentCount:max=1')).length),
);
says('top-n', 'with the minimum it yields the top N above it', async (p) => {
  const all = await read(p, '?service:contentScore:min=0.55');
  match(
    urls(all).slice(0, 2),
    urls(await read(p, '?service:contentScore:min=0.55&service:contentCount:max=2')),
  );
});
says('lid', 'lid: public access to the topic', async (p) => {
  const { head } = await p.stock();
  const lid = await lidOfHead(p);
  const told = has({ 'service:responseInfo': has({ lid }) });
  await p.want(`GET data/${head}?lid=${lid}`, { as: null }, 200, told);
  await p.want(`GET data/${head}?lid=${lid}`, { as: null, accept: 'application/rss+xml' }, 200);
});
decides(
  'lid-writes-nothing',
  'with a lid alone nothing is stored: an absent topic is 404',
  async (p) => {
    const { head } = await p.stock();
    const absent = p.name();
    await p.want(`GET data/${head}/${absent}?lid=${await lidOfHead(p)}`, { as: null }, 404);
    await p.want('GET v1/topics', {}, 200, {
      topics: none(has({ id: `/topics/${head}/${absent}` })),
    });
  },
);
decides('lid-elsewhere', 'a lid opens its own top-level concept only', async (p) => {
  const { other } = await p.stock();
  await p.want(`GET data/${other}?lid=${await lidOfHead(p)}`, { as: null }, 404);
});
decides('lid-unknown', 'an unknown lid is 404', async (p) => {
  const { head } = await p.stock();
  await p.want(`GET data/${head}?lid=AAAAAAAAAAAAAAAAAAAAAA`, { as: null }, 404);
});
says('source', 'contentSource=Sources/{name} draws on that source', async (p) => {
  const { second, other } = await p.stock();
  const items = await read(p, from('Sources', second), other);
  holds(items.length > 0, 'its item', items);
  match(each(has({ 'dc:memberOf': `user/${second}` })), items);
});
says('default-source', 'without contentSource it is the default source', async (p) => {
  const { first, other } = await p.stock();
  match(
    each(has({ 'dc:memberOf': `user/${first}` })),
    await read(p, '?service:contentScore:min=0'),
  );
  match([], await read(p, '', other));
});
says(
  'service-source',
  'contentSource=ServiceSources/{name} draws on a service source',
  async (p) => {
    const items = await read(p, from('ServiceSources', 'News'));
    match(none(has({ 'dc:memberOf': /^user\//u })), items);
  },
);
decides('source-user', 'contentSource takes user/<name> as well', async (p) => {
  const { first } = await p.stock();
  await read(p, from('user', first));
});
decides('source-absent', 'a source that is not there is 404, and stores nothing', async (p) => {
  const topic = p.name();
  await p.want(`GET data/${topic}?contentSource=Sources/${p.name()}`, {}, 404);
  await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${topic}` })) });
});
for (const [how, plus] of [
  ['raw', '+'],
  ['encoded', '%2B'],
  ['decoded', '%20'],
] as const) {
  decides(`modifier-${how}`, `the + of a modifier may arrive ${how}`, async (p) => {
    const { first } = await p.stock();
    const items = await read(p, from('Sources', first, `${plus}site:conformance.example/both`));
    match(['https://conformance.example/both'], urls(items));
  });
}
says('site', '+site: only pages on that site', async (p) => {
  const { first } = await p.stock();
  match([], urls(await read(p, from('Sources', first, '+site:elsewhere.example'))));
  const own = await read(p, from('Sources', first, '+site:conformance.example'));
  holds(own.length > 1, 'its pages', urls(own));
});
says('keywords', '+keywords: only what contains the word', async (p) => {
  const { first } = await p.stock();
  match(
    ['https://conformance.example/video'],
    urls(await read(p, from('Sources', first, '+keywords:film'))),
  );
});
for (const [frame, most] of [
  ['24hours', 1],
  ['1week', 3],
  ['1month', 4],
] as const) {
  says(`time-${frame}`, `+time:${frame} only what was published within it`, async (p) => {
    const { first } = await p.stock();
    const all = await read(p, from('Sources', first));
    const items = await read(p, from('Sources', first, `+time:${frame}`));
    holds(
      items.length <= most && items.length < all.length,
      `at most ${most} of ${all.length}`,
      urls(items),
    );
    holds(urls(items).includes('https://conformance.example/both'), 'the newest item', urls(items));
  });
}
says('time-out', 'timeOut waits before responding', async (p) => {
  const topic = p.name();
  await p.want(`POST data/${topic}`, {}, 201);
  await p.want(
    `GET data/${topic}?timeOut=30`,
    {},
    200,
    has({ 'service:responseInfo': has({ 'service:Status': 'Complete' }) }),
  );
});
says(
  'time-out-complete',
  'when the status is Complete earlier, the answer comes then',
  async (p) => {
    const { head } = await p.stock();
    // A clock of the run may stand still, and the service waits by none.
    const over = AbortSignal.timeout(60_000);
    await read(p, '?timeOut=120', head);
    holds(!over.aborted, 'an answer before the time is up', 'none within a minute');
  },
);
says('time-out-max', 'timeOut=max waits the longest the service allows', async (p) => {
  await read(p, '?timeOut=max');
});
says('time-out-omitted', 'without timeOut it answers with what there is', async (p) => {
  await p.want(
    `GET data/${p.name()}`,
    {},
    200,
    has({
      'service:responseInfo': has({
        'service:Status': oneOf('Requested', 'In Progress', 'Complete'),
      }),
    }),
  );
});
decides(
  'unknown-parameter',
  'unknown query parameters are ignored',
  async (p) => void (await read(p, '?storage=1')),
);
decides('etag', 'If-None-Match of the current ETag is 304', async (p) => {
  const { other } = await p.stock();
  const { headers } = await p.want(`GET data/${other}`, {}, 200);
  await p.want(
    `GET data/${other}`,
    { headers: { 'if-none-match': headers.get('etag') ?? '' } },
    304,
  );
});
const REFUSED: readonly (readonly [name: string, statement: string, query: string])[] = [
  ['time-out-121', 'timeOut above 120 is 400', 'timeOut=121'],
  ['time-out-0', 'timeOut of zero is 400', 'timeOut=0'],
  ['time-out-text', 'timeOut of another word is 400', 'timeOut=long'],
  ['score-range', 'a score out of range is 400', 'service:contentScore:min=1.5'],
  ['count-zero', 'a count of zero is 400', 'service:contentCount:max=0'],
  ['bad-time', 'a time frame that there is not is 400', 'contentSource=Sources/x+time:2weeks'],
  ['bad-source', 'a contentSource of another form is 400', 'contentSource=somewhere'],
  ['twice', 'a repeated timeOut is 400', 'timeOut=1&timeOut=2'],
];
for (const [name, statement, query] of REFUSED) {
  (name === 'time-out-121' ? says : decides)(name, statement, async (p) => {
    const { head } = await p.stock();
    await p.want(`GET data/${head}?${query}`, {}, 400, has({ error: 'invalid' }));
  });
}
