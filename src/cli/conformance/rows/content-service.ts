/** The content service: overview, topics by path, file extensions, lids. */
import { type Answer, jsonOf } from '../exchange.ts';
import { holds } from '../mismatch.ts';
import { each, has, match, none, some, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';
import { itemsOf } from './v1-content.ts';

const { says, decides, rows } = section('Content service', 'content', 'feeds');

export const CONTENT_SERVICE = rows;

const JSON_FORM = { accept: 'application/json' };
const CONTENT = { content: each(has({ 'dc:identifier': words })) };

function isRss({ headers }: Answer): void {
  match(/^application\/rss\+xml/u, headers.get('content-type'));
}

/** The lid that the channel link of the whole overview carries. */
async function overviewLid(p: Probe): Promise<string> {
  const { text } = await p.want('GET content/', {}, 200);
  const lid = /<channel>.*?<link>[^<]*\?lid=([\w-]+)<\/link>/su.exec(text)?.[1];
  holds(lid !== undefined, 'a lid in channel/link', text);
  return lid!;
}

says('overview', 'GET / is an overview of the user’s content, RSS by default', async (p) =>
  isRss(await p.want('GET content/', {}, 200)),
);
says('topics', 'GET /{topics} filters by the topic', async (p) => {
  const { head } = await p.stock();
  const items = itemsOf(await p.want(`GET content/${head}`, JSON_FORM, 200)) as unknown as {
    'dc:subject': string[];
  }[];
  holds(items.length > 0, 'items', items);
  for (const item of items) match(some(new RegExp(`^/content/${head}`, 'u')), item['dc:subject']);
});
says('topics-add', 'GET /{topics} adds the topic to the graph', async (p) => {
  const topic = p.name();
  await p.want(`GET content/${topic}/deeper`, {}, 200);
  for (const id of [`/topics/${topic}`, `/topics/${topic}/deeper`]) {
    await p.want('GET v1/topics', {}, 200, { topics: some(has({ id })) });
  }
});
says('and', '/ is AND: a sub-topic has at most the items of its parent', async (p) => {
  const { head, below } = await p.stock();
  const all = itemsOf(await p.want(`GET content/${head}.json`, {}, 200));
  const { length } = itemsOf(await p.want(`GET content/${head}/${below}.json`, {}, 200));
  holds(length > 0 && length < all.length, `1 to ${all.length - 1} items`, length);
});
says('or', '; inside a segment is OR', async (p) => {
  const { head, other } = await p.stock();
  const items = itemsOf(await p.want(`GET content/${head};${other}.json`, {}, 200));
  const one = itemsOf(await p.want(`GET content/${head}.json`, {}, 200));
  holds(items.length >= one.length, `at least ${one.length} items`, items.length);
});
decides('or-adds', 'a path with ; adds each alternative', async (p) => {
  const [a, b] = [p.name(), p.name()];
  await p.want(`GET content/${a};${b}`, {}, 200);
  for (const id of [a, b])
    await p.want('GET v1/topics', {}, 200, { topics: some(has({ id: `/topics/${id}` })) });
});
says('json', '/.json selects JSON', (p) => p.want('GET content/.json', {}, 200, CONTENT));
says('rss', '/.rss selects RSS', async (p) =>
  isRss(await p.want('GET content/.rss', JSON_FORM, 200)),
);
says('topic-json', '/{topic}.json selects JSON', async (p) => {
  const { head } = await p.stock();
  await p.want(`GET content/${head}.json`, {}, 200, CONTENT);
});
says('topic-rss', '/{topic}.rss selects RSS', async (p) => {
  const { head } = await p.stock();
  isRss(await p.want(`GET content/${head}.rss`, JSON_FORM, 200));
});
says('no-extension', 'without an extension it is RSS', async (p) => {
  const { head } = await p.stock();
  isRss(await p.want(`GET content/${head}`, {}, 200));
});
says('count', 'service:contentCount:max is the most items', async (p) => {
  const items = itemsOf(await p.want('GET content/.json?service:contentCount:max=1', {}, 200));
  holds(items.length === 1, 'one item', items.length);
});
says('min', 'service:contentScore:min is the lowest score', async (p) => {
  const items = itemsOf(await p.want('GET content/.json?service:contentScore:min=0.8', {}, 200));
  holds(
    items.every((i) => i['service:contentScore'] >= 0.8),
    'scores from 0.8',
    items,
  );
});
says('max', 'service:contentScore:max is the highest score', async (p) => {
  const items = itemsOf(await p.want('GET content/.json?service:contentScore:max=0.5', {}, 200));
  holds(
    items.every((i) => i['service:contentScore'] <= 0.5),
    'scores to 0.5',
    items,
  );
});
decides('default-min', 'the default minimum is that of v1', async (p) => {
  const items = itemsOf(await p.want('GET content/.json', {}, 200));
  holds(
    items.every((i) => i['service:contentScore'] >= 0.6),
    'scores from 0.6',
    items,
  );
});
says('member-of', 'dc:memberOf must equal the item’s', async (p) => {
  const { second, other } = await p.stock();
  const memberOf = `user/${second}`;
  const line = `GET content/${other}.json?dc:memberOf=${encodeURIComponent(memberOf)}&service:contentScore:min=0`;
  const items = itemsOf(await p.want(line, {}, 200));
  holds(items.length > 0, 'items', items);
  match(each(has({ 'dc:memberOf': memberOf })), items);
});
says('lid', '/?lid= gives read-only access without credentials', async (p) => {
  const lid = await overviewLid(p);
  isRss(await p.want(`GET content/?lid=${lid}`, { as: null }, 200));
});
says('lid-json', '.json may carry a lid', async (p) => {
  const lid = await overviewLid(p);
  await p.want(`GET content/.json?lid=${lid}`, { as: null }, 200, CONTENT);
});
says('lid-topic', 'a topic may carry a lid', async (p) => {
  const [lid, { head }] = [await overviewLid(p), await p.stock()];
  await p.want(`GET content/${head}.json?lid=${lid}`, { as: null }, 200, CONTENT);
});
decides(
  'lid-adds-nothing',
  'with a lid nothing is ever added: an absent topic is 404',
  async (p) => {
    const [lid, topic] = [await overviewLid(p), p.name()];
    await p.want(`GET content/${topic}?lid=${lid}`, { as: null }, 404);
    await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${topic}` })) });
  },
);
decides('lid-unknown', 'an unknown lid is 404', (p) =>
  p.want('GET content/?lid=AAAAAAAAAAAAAAAAAAAAAA', { as: null }, 404, has({ error: 'missing' })),
);
decides('lid-post', 'a lid with POST writes nothing: 405', async (p) => {
  const lid = await overviewLid(p);
  const { headers } = await p.want(`POST content/?lid=${lid}`, { as: null }, 405);
  match('GET, HEAD, OPTIONS', headers.get('allow'));
});
decides(
  'no-credentials',
  'without credentials or lid: 401 with WWW-Authenticate: Basic',
  async (p) => {
    const { headers } = await p.want('GET content/', { as: null }, 401);
    match(/^Basic /u, headers.get('www-authenticate'));
  },
);
decides('no-application', 'application headers are optional here', async (p) => {
  const { user, password } = p.stage.reader;
  await p.want('GET content/', { as: { user, password } }, 200);
});
decides('wrong-application', 'application headers that are sent must be right', (p) =>
  p.want('GET content/', { as: { ...p.stage.reader, appKey: 'wrong' } }, 401),
);
decides('head', 'HEAD adds nothing and has the length of GET', async (p) => {
  const topic = p.name();
  const head = await p.ask(`HEAD content/${topic}`);
  holds(head.status === 200 && head.text === '', '200 without a body', head.status);
  await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${topic}` })) });
  const { status } = await p.ask(`GET content/${topic}`);
  match(head.status, status);
});
decides('etag', 'If-None-Match of the current ETag is 304', async (p) => {
  const { headers } = await p.want('GET content/', {}, 200);
  await p.want('GET content/', { headers: { 'if-none-match': headers.get('etag') ?? '' } }, 304);
});
const REFUSED: readonly (readonly [name: string, statement: string, query: string])[] = [
  ['zero', 'a count of zero is 400', 'service:contentCount:max=0'],
  [
    'both',
    'min and max together are 400',
    'service:contentScore:min=0.5&service:contentScore:max=0.6',
  ],
  ['range', 'a score out of range is 400', 'service:contentScore:max=2'],
];
for (const [name, statement, query] of REFUSED) {
  (name === 'zero' ? says : decides)(name, statement, async (p) =>
    p.want(`GET content/?${query}`, {}, 400, has({ error: 'invalid' })),
  );
}
says('member-absent', 'a source that does not exist is 404', async (p) => {
  match(
    has({ status: 404 }),
    jsonOf(await p.want(`GET content/?dc:memberOf=user/${p.name()}`, {}, 404)),
  );
});
