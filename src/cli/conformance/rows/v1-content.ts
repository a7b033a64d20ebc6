/** v1 content: trending and by topic, its parameters, order and defaults. */
import { type Answer, jsonOf } from '../exchange.ts';
import { holds } from '../mismatch.ts';
import { each, has, match, none, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('v1 API: content', 'v1-content', 'feeds');

export const V1_CONTENT = rows;

const JSON_FORM = { accept: 'application/json' };

export interface Item {
  readonly 'service:contentScore': number;
  readonly 'dc:memberOf': string;
  readonly 'dc:identifier': string;
  readonly 'dc:relation': string;
}

/** The items of a content answer. */
export function itemsOf(answer: Answer): readonly Item[] {
  match({ content: each(has({})) }, jsonOf(answer));
  return (jsonOf(answer) as { content: Item[] }).content;
}

/** The items of the head topic, asked for with a query. */
async function read(p: Probe, query = ''): Promise<readonly Item[]> {
  const { head } = await p.stock();
  return itemsOf(await p.want(`GET v1/content/${head}${query}`, JSON_FORM, 200));
}

function within(items: readonly Item[], low: number, high: number): void {
  const outside = items.find(
    (i) => i['service:contentScore'] < low || i['service:contentScore'] > high,
  );
  holds(outside === undefined, `every score from ${low} to ${high}`, outside);
}

says('trending', 'GET content is 200 with items of the whole graph', async (p) => {
  await p.stock();
  const items = itemsOf(await p.want('GET v1/content', JSON_FORM, 200));
  holds(items.length > 0, 'at least one item', items);
});
says('topic', 'GET content/{topic} is limited to items annotated with the topic', async (p) => {
  const { head } = await p.stock();
  const subject = new RegExp(`^/content/${head}(?:/|$)`, 'u');
  const answer = await p.want(`GET v1/content/${head}`, JSON_FORM, 200);
  for (const item of itemsOf(answer) as unknown as { 'dc:subject': string[] }[]) {
    holds(
      item['dc:subject'].some((s) => subject.test(s)),
      `a subject like ${subject}`,
      item,
    );
  }
});
says('sub-topic', 'GET content/{topic}/{sub-topic} is narrower', async (p) => {
  const { head, below } = await p.stock();
  const some = itemsOf(await p.want(`GET v1/content/${head}/${below}`, JSON_FORM, 200));
  holds(some.length < (await read(p)).length, 'fewer items than the head topic has', some.length);
});
says('default-form', 'RSS 2.0 is the default', async (p) => {
  const { head } = await p.stock();
  const { headers, text } = await p.want(`GET v1/content/${head}`, {}, 200);
  match(/^application\/rss\+xml/u, headers.get('content-type'));
  match(/<rss [^>]*version="2\.0"/u, text);
});
says('rss-form', 'Accept: application/rss+xml gives RSS', async (p) => {
  const { headers } = await p.want('GET v1/content', { accept: 'application/rss+xml' }, 200);
  match(/^application\/rss\+xml/u, headers.get('content-type'));
});
says('json-form', 'Accept: application/json gives JSON', async (p) => {
  const { headers } = await p.want('GET v1/content', JSON_FORM, 200, { content: each(has({})) });
  match(/^application\/json/u, headers.get('content-type'));
});
decides('q-values', 'Accept is negotiated by q-values', async (p) => {
  const accept = 'application/rss+xml;q=0.4, application/json;q=0.8';
  const { headers } = await p.want('GET v1/content', { accept }, 200);
  match(/^application\/json/u, headers.get('content-type'));
});
decides(
  'accept-named',
  'a type that is named goes before one that a wildcard covers',
  async (p) => {
    const accept = 'application/json, text/plain, */*';
    const { headers } = await p.ask('GET v1/content', { accept });
    match('application/json', headers.get('content-type'));
  },
);
decides('accept-unmet', 'an Accept that cannot be met gets the default form', async (p) => {
  const { headers } = await p.want('GET v1/content', { accept: 'image/png' }, 200);
  match(/^application\/rss\+xml/u, headers.get('content-type'));
});
says('min', 'service:contentScore:min is the lowest score', async (p) => {
  within(await read(p, '?service:contentScore:min=0.7'), 0.7, 1);
});
says('default-min', 'without scores the lowest is 0.6', async (p) => within(await read(p), 0.6, 1));
says('low-min', 'a lower minimum gives at least as many items', async (p) => {
  const [low, high] = [await read(p, '?service:contentScore:min=0'), await read(p)];
  holds(low.length >= high.length, `at least ${high.length} items`, low.length);
});
says('max', 'service:contentScore:max is the highest score', async (p) => {
  within(await read(p, '?service:contentScore:max=0.6'), 0, 0.6);
});
decides('max-alone', 'only a highest score given: items from 0 on', async (p) => {
  const all = await read(p, '?service:contentScore:min=0');
  const most = await read(p, '?service:contentScore:max=1');
  holds(most.length === all.length, `${all.length} items`, most.length);
});
says('count', 'service:contentCount:max is the most items', async (p) => {
  const items = await read(p, '?service:contentCount:max=1');
  holds(items.length === 1, 'one item', items.length);
});
says('count-large', 'a count of more than there can be is no error', async (p) => {
  const [all, many] = [await read(p), await read(p, '?service:contentCount:max=100000')];
  match(all.length, many.length);
});
says('best-first', 'the items left by a count are the best', async (p) => {
  const [all, [one]] = [await read(p), await read(p, '?service:contentCount:max=1')];
  holds(one?.['dc:relation'] === all[0]?.['dc:relation'], 'the first item of all', one);
});
says('score-range', 'scores are numbers from 0.0 to 1.0', async (p) => {
  within(await read(p, '?service:contentScore:min=0'), 0, 1);
});
decides('order', 'items of a topic come by score, highest first, the same each time', async (p) => {
  const [one, two] = [
    await read(p, '?service:contentScore:min=0'),
    await read(p, '?service:contentScore:min=0'),
  ];
  const scores = one.map((item) => item['service:contentScore']);
  match(
    scores.toSorted((a, b) => b - a),
    scores,
  );
  match(
    one.map((item) => item['dc:relation']),
    two.map((item) => item['dc:relation']),
  );
});
says('member-of', 'dc:memberOf restricts to user/<SourceName>', async (p) => {
  const { first, second, other } = await p.stock();
  const query = (name: string) =>
    `?dc:memberOf=user/${encodeURIComponent(name)}&service:contentScore:min=0`;
  const from = itemsOf(await p.want(`GET v1/content/${other}${query(second)}`, JSON_FORM, 200));
  holds(from.length > 0, 'the item of that source', from);
  match(each(has({ 'dc:memberOf': `user/${second}` })), from);
  match(each(has({ 'dc:memberOf': `user/${first}` })), await read(p, query(first)));
});
says('member-of-service', 'dc:memberOf takes service/<SourceName>', async (p) => {
  const sources = await p.want('GET v1/sources/service', {}, 200);
  const [one] = (jsonOf(sources) as { service: { name: string }[] }).service;
  holds(one !== undefined, 'a service source', sources.text);
  const query = `?dc:memberOf=service/${encodeURIComponent(one!.name)}`;
  match(none(has({ 'dc:memberOf': /^user\//u })), await read(p, query));
});
for (const scope of ['Sources', 'user']) {
  decides(`member-of-${scope.toLowerCase()}`, `dc:memberOf takes ${scope}/<name>`, async (p) => {
    const { first } = await p.stock();
    await read(p, `?dc:memberOf=${scope}/${encodeURIComponent(first)}`);
  });
}
decides('no-topic-added', 'reading never adds a topic; an absent one is 404', async (p) => {
  const absent = p.name();
  await p.want(`GET v1/content/${absent}`, JSON_FORM, 404, has({ error: 'missing' }));
  await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${absent}` })) });
});
decides('near-misses', 'where nothing passes, a header counts what fell just below', async (p) => {
  const above = 'GET v1/content?service:contentScore:min=1';
  const { headers } = await p.want(above, JSON_FORM, 200);
  match(/^\d+$/u, headers.get('service-near-misses'));
});
decides('unknown-parameter', 'unknown query parameters are ignored', async (p) => {
  await read(p, '?storage=full&x=1');
});
decides('unknown-header', 'an unknown Service-Version header is ignored', async (p) => {
  await p.want('GET v1/content', { headers: { 'service-version': '9' } }, 200);
});

const REFUSED: readonly (readonly [name: string, statement: string, query: string])[] = [
  [
    'both-scores',
    'min and max together are 400',
    'service:contentScore:min=0.1&service:contentScore:max=0.9',
  ],
  ['min-negative', 'a negative score is 400', 'service:contentScore:min=-0.1'],
  ['min-over', 'a score above 1 is 400', 'service:contentScore:min=1.01'],
  ['min-nan', 'NaN as a score is 400', 'service:contentScore:min=NaN'],
  ['min-infinite', 'Infinity as a score is 400', 'service:contentScore:max=Infinity'],
  ['min-exponent', 'a score that is no plain decimal is 400', 'service:contentScore:min=1e-1'],
  ['min-empty', 'an empty score is 400', 'service:contentScore:min='],
  [
    'min-twice',
    'a repeated single-valued parameter is 400',
    'service:contentScore:min=0.1&service:contentScore:min=0.2',
  ],
  ['count-zero', 'a count of zero is 400', 'service:contentCount:max=0'],
  ['count-negative', 'a negative count is 400', 'service:contentCount:max=-1'],
  ['count-text', 'a count that is no whole number is 400', 'service:contentCount:max=1.5'],
  ['member-form', 'a dc:memberOf of another form is 400', 'dc:memberOf=everything'],
  ['escape', 'a bad escape in a value that is read is 400', 'dc:memberOf=%ff'],
];
for (const [name, statement, query] of REFUSED) {
  decides(name, statement, (p) =>
    p.want(
      `GET v1/content?${query}`,
      JSON_FORM,
      400,
      has({ status: 400, error: 'invalid', details: words }),
    ),
  );
}
says('member-absent', 'a source that does not exist is 404', (p) =>
  p.want(`GET v1/content?dc:memberOf=user/${p.name()}`, JSON_FORM, 404, has({ status: 404 })),
);
