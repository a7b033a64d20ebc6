/** v2: recommendations as JSON-LD. */
import { jsonOf } from '../exchange.ts';
import { holds } from '../mismatch.ts';
import { address, each, has, map, match, oneOf, score, some, text, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';
import { UID } from './v2-persons.ts';

const { says, decides, rows } = section('v2 API', 'v2', 'feeds');

export const V2 = rows;

const INTEREST = { '@type': 'interest', label: words, topic: /^\/./u, weight: score };

const TYPES = oneOf('NewsArticle', 'VideoObject', 'ImageObject', 'WebPage');
const NODE = has({
  '@type': 'content',
  title: words,
  description: text,
  abstract: text,
  publisher: words,
  url: /\/~learn\?/u,
  date: /^\d{4}-\d\d-\d\dT/u,
  mediaType: TYPES,
  contentScore: score,
});

type Node = Readonly<Record<string, unknown>>;

async function graph(p: Probe, query = '', path = ''): Promise<readonly Node[]> {
  await p.stock();
  const answer = await p.want(
    `GET v2/recommendations${path}${query}`,
    {},
    200,
    has({ '@graph': each(oneOf(INTEREST, NODE)) }),
  );
  return (jsonOf(answer) as { '@graph': Node[] })['@graph'];
}

const contentOf = (nodes: readonly Node[]) => nodes.filter((node) => node['@type'] === 'content');

/** The content nodes about the head topic. */
async function content(p: Probe, query = ''): Promise<readonly Node[]> {
  const { head } = await p.stock();
  return contentOf(await graph(p, `?minContentScore=0${query}`, `/${head}`));
}

function requireContent(nodes: readonly Node[]): void {
  holds(nodes.length > 0, 'content nodes', nodes);
}

says('recommendations', 'GET /recommendations is JSON', async (p) => {
  const { headers } = await p.want('GET v2/recommendations', {}, 200);
  match(/^application\/json/u, headers.get('content-type'));
});
says('item', 'an item has title, abstract, thumbnail and the learning link as url', async (p) => {
  const nodes = await content(p);
  requireContent(nodes);
  match(each(has({ title: words, abstract: text, url: /\/~learn\?/u })), nodes);
  match(some(has({ thumbnail: address })), nodes);
});
decides('keys', 'the answer is exactly @context and @graph, @graph always an array', async (p) => {
  await p.want(`GET v2/recommendations?uid=${UID}`, {}, 200, {
    '@context': has({}),
    '@graph': each(has({})),
  });
});
decides('context', '@context is inline', (p) =>
  p.want('GET v2/recommendations', {}, 200, has({ '@context': map(oneOf(text, has({}))) })),
);
decides(
  'interest',
  'interest nodes: @type, label, topic, weight and no content fields',
  async (p) => {
    const { head } = await p.stock();
    const nodes = (await graph(p, '', `/${head}`)).filter((node) => node['@type'] === 'interest');
    holds(nodes.length > 0, 'interest nodes', nodes);
    match(each(INTEREST), nodes);
  },
);
decides(
  'content',
  'content nodes: title, description, abstract, publisher, url, date, mediaType, contentScore and no label',
  async (p) => {
    const nodes = await content(p);
    requireContent(nodes);
    match(each(NODE), nodes);
    holds(
      nodes.every((node) => !Object.hasOwn(node, 'label')),
      'no label',
      nodes,
    );
  },
);
decides('media', 'image and thumbnail are absent when there is none', async (p) => {
  const nodes = await content(p);
  holds(
    nodes.every((node) => node['image'] !== null && node['thumbnail'] !== null),
    'no null',
    nodes,
  );
});
says('path', 'a topic may follow as a path', async (p) => {
  const { head, below } = await p.stock();
  requireContent(contentOf(await graph(p, '?minContentScore=0', `/${head}/${below}`)));
});
for (const [name, title] of [
  ['q', 'a search query'],
  ['t', 'a text message'],
] as const) {
  says(name, `${name}: ${title}`, async (p) => {
    const { head } = await p.stock();
    requireContent(contentOf(await graph(p, `?${name}=${head}+explained&minContentScore=0`)));
  });
}
says(
  'past',
  'without u, q or t it is built from the user’s past interactions',
  async (p) => void (await graph(p)),
);
says('type', 'type: media types wanted', async (p) => {
  const nodes = await content(p, '&type=VideoObject');
  requireContent(nodes);
  match(each(has({ mediaType: 'VideoObject' })), nodes);
});
says('types', 'type is a comma-separated list', async (p) => {
  const nodes = await content(p, '&type=VideoObject,ImageObject');
  requireContent(nodes);
  match(each(has({ mediaType: oneOf('VideoObject', 'ImageObject') })), nodes);
});
decides('types-plural', 'types is the same as type', async (p) => {
  const nodes = await content(p, '&types=VideoObject');
  requireContent(nodes);
  match(each(has({ mediaType: 'VideoObject' })), nodes);
});
says('sort-date', 'sort=date: newest first', async (p) => {
  const nodes = await content(p, '&sort=date');
  requireContent(nodes);
  const dates = nodes.map((node) => String(node['date']));
  match(dates.toSorted().toReversed(), dates);
});
decides('sort-relevance', 'sort=relevance: best first', async (p) => {
  const nodes = await content(p, '&sort=relevance');
  requireContent(nodes);
  const scores = nodes.map((node) => Number(node['contentScore']));
  match(
    scores.toSorted((a, b) => b - a),
    scores,
  );
});
says('source', 'contentSource: content of that source', async (p) => {
  const { first, second, head } = await p.stock();
  const about = async (name: string) => {
    const query = `?contentSource=${encodeURIComponent(`user/${name}`)}`;
    return contentOf(await graph(p, query, `/${head}`));
  };
  requireContent(await about(first));
  match([], await about(second));
});
says('site', 'site: host and path prefix', async (p) => {
  const nodes = await content(p, '&site=conformance.example/both');
  match(1, nodes.length);
  match([], await content(p, '&site=elsewhere.example'));
});
decides('max-items', 'maxContentItems counts content nodes only', async (p) =>
  match(1, (await content(p, '&maxContentItems=1')).length),
);
decides('min-score', 'minContentScore is the lowest score', async (p) => {
  const all = await content(p);
  const scores = all.map((node) => Number(node['contentScore']));
  const best = Math.max(...scores);
  holds(best > Math.min(...scores), 'scores that differ', scores);
  const { head } = await p.stock();
  const nodes = contentOf(await graph(p, `?minContentScore=${best}`, `/${head}`));
  match(
    scores.filter((one) => one >= best),
    nodes.map((node) => Number(node['contentScore'])),
  );
});
decides('use-context', 'useContext is true or false', async (p) => {
  for (const value of ['true', 'false']) await content(p, `&useContext=${value}`);
});

const REFUSED: readonly (readonly [name: string, statement: string, query: string])[] = [
  ['bad-sort', 'another sort is 400', 'sort=random'],
  ['bad-score', 'a score out of range is 400', 'minContentScore=2'],
  ['bad-count', 'a count of zero is 400', 'maxContentItems=0'],
  ['bad-boolean', 'a boolean that is neither true nor false is 400', 'useContext=1'],
  ['bad-u', 'a u that is no http(s) address is 400', 'u=javascript:alert(1)'],
];
for (const [name, statement, query] of REFUSED) {
  decides(name, statement, (p) =>
    p.want(`GET v2/recommendations?${query}`, {}, 400, has({ error: 'invalid' })),
  );
}
decides('unknown', 'unknown query parameters are ignored', (p) =>
  p.want('GET v2/recommendations?storage=1', {}, 200),
);
says('u', 'u: the address of a page of interest', async (p) => {
  const { feeds } = await p.stock();
  requireContent(
    contentOf(await graph(p, `?u=${encodeURIComponent(feeds.page)}&minContentScore=0`)),
  );
});
decides('u-forms', 'u may lack a scheme or be encoded twice', async (p) => {
  const { feeds } = await p.stock();
  for (const u of [feeds.page.replace('http://', ''), encodeURIComponent(feeds.page)]) {
    requireContent(contentOf(await graph(p, `?u=${encodeURIComponent(u)}&minContentScore=0`)));
  }
});
decides('q-plus', 'a decoded q may still hold + for spaces', async (p) => {
  const { head } = await p.stock();
  requireContent(contentOf(await graph(p, `?q=${head}%2Bexplained&minContentScore=0`)));
});
says('collection', 'contentCollection: a collection within a source', async (p) => {
  const { first, second, head } = await p.stock();
  const about = async (name: string) => {
    const query = `?contentSource=user&contentCollection=${encodeURIComponent(name)}`;
    return contentOf(await graph(p, query, `/${head}`));
  };
  requireContent(await about(first));
  match([], await about(second));
});
