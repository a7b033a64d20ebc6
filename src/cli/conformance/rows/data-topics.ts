/** Topics on the data service: the four methods, and the exact shape of the answer. */
import { jsonOf } from '../exchange.ts';
import { holds } from '../mismatch.ts';
import { address, each, has, map, match, none, oneOf, some, words } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('Data service: topics', 'data-topics');

export const DATA_TOPICS = rows;

const INFO = { lid: words, 'service:Status': oneOf('Requested', 'In Progress', 'Complete') };
const CONCEPT = has({ 'skos:prefLabel': words, 'skos:narrower': each(address) });

interface View {
  readonly 'skos:ConceptScheme': {
    readonly 'skos:hasTopConcept': readonly string[];
    readonly 'skos:Collection': Readonly<
      Record<
        string,
        { readonly 'skos:prefLabel': string; readonly 'skos:narrower': readonly string[] }
      >
    >;
  };
  readonly 'dc:collection': readonly {
    readonly 'dc:subject': readonly string[];
    readonly 'service:contentScore': number;
  }[];
  readonly 'service:responseInfo': { readonly lid: string };
}

const SHAPE = {
  'skos:ConceptScheme': { 'skos:hasTopConcept': each(address), 'skos:Collection': map(CONCEPT) },
  'dc:collection': each(has({})),
  'service:responseInfo': INFO,
};

async function view(p: Probe, line: string, status = 200): Promise<View> {
  return jsonOf(await p.want(line, {}, status, SHAPE)) as View;
}

says('post', 'POST {topic} adds the topic', async (p) => {
  const topic = p.name();
  await view(p, `POST data/${topic}`, 201);
  await p.want('GET v1/topics', {}, 200, { topics: some(has({ id: `/topics/${topic}` })) });
});
decides('post-again', 'POST of a topic that exists is 201 again', async (p) => {
  const topic = p.name();
  for (const _ of [1, 2, 3]) await view(p, `POST data/${topic}`, 201);
});
says('put', 'PUT {topic} stores it without expansion', async (p) => {
  const topic = p.name();
  const { 'skos:ConceptScheme': scheme } = await view(p, `PUT data/${topic}`, 201);
  match(1, Object.keys(scheme['skos:Collection']).length);
});
says('put-again', 'PUT of a topic that exists is 200', async (p) => {
  const topic = p.name();
  await view(p, `PUT data/${topic}`, 201);
  await view(p, `PUT data/${topic}`);
});
says('get', 'GET {topic}: topic and content, JSON by default', async (p) => {
  const { headers } = await p.want(`GET data/${p.name()}`, {}, 200, SHAPE);
  match(/^application\/json/u, headers.get('content-type'));
});
says(
  'get-rss',
  'Accept: application/rss+xml gives RSS 2.0',
  async (p) => {
    const { head } = await p.stock();
    const { headers, text } = await p.want(
      `GET data/${head}`,
      { accept: 'application/rss+xml' },
      200,
    );
    match(/^application\/rss\+xml/u, headers.get('content-type'));
    match(/<rss [^>]*version="2\.0"/u, text);
  },
  'feeds',
);
says('lid-in-info', 'service:responseInfo holds lid and service:Status', async (p) => {
  await p.want(`GET data/${p.name()}`, {}, 200, has({ 'service:responseInfo': INFO }));
});
says('lid-per-head', 'the lid is one per top-level concept', async (p) => {
  const [a, b] = [p.name(), p.name()];
  const lidOf = async (path: string) =>
    (await view(p, `POST data/${path}`, 201))['service:responseInfo'].lid;
  const [one, below, other] = [await lidOf(a), await lidOf(`${a}/x`), await lidOf(b)];
  match(one, below);
  holds(one !== other, 'another lid for another top-level concept', other);
});
says('delete', 'DELETE {topic} removes it, 200', async (p) => {
  const topic = p.name();
  await view(p, `PUT data/${topic}`, 201);
  await p.want(`DELETE data/${topic}`, {}, 200);
  await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${topic}` })) });
});
says('delete-parameter', 'the only legal query parameter of DELETE is lid', async (p) => {
  const topic = p.name();
  const {
    'service:responseInfo': { lid },
  } = await view(p, `PUT data/${topic}`, 201);
  await p.want(`DELETE data/${topic}?timeOut=1`, {}, 400, has({ error: 'invalid' }));
  await p.want(`DELETE data/${topic}?lid=${lid}`, {}, 200);
});
decides('delete-absent', 'DELETE of an absent topic is 404', (p) =>
  p.want(`DELETE data/${p.name()}`, {}, 404),
);
decides('delete-lid-alone', 'a lid alone deletes nothing', async (p) => {
  const topic = p.name();
  const {
    'service:responseInfo': { lid },
  } = await view(p, `PUT data/${topic}`, 201);
  await p.want(`DELETE data/${topic}?lid=${lid}`, { as: null }, 403);
  await p.want('GET v1/topics', {}, 200, { topics: some(has({ id: `/topics/${topic}` })) });
});
decides('keys', 'the object has exactly three keys', (p) =>
  p.want(`GET data/${p.name()}`, {}, 200, SHAPE),
);
decides(
  'top-concept',
  'skos:hasTopConcept is an array, the requested topic’s concept first',
  async (p) => {
    const topic = p.name();
    const { 'skos:ConceptScheme': scheme } = await view(p, `POST data/${topic}/ice+cream`, 201);
    match(`${p.target.bases.dataUrl}/${topic}/ice+cream`, scheme['skos:hasTopConcept'][0]);
  },
);
decides(
  'collection',
  'skos:Collection is an object keyed by URI, with the requested topic',
  async (p) => {
    const topic = p.name();
    const { 'skos:ConceptScheme': scheme } = await view(p, `POST data/${topic}`, 201);
    match(
      has({ 'skos:prefLabel': topic }),
      scheme['skos:Collection'][`${p.target.bases.dataUrl}/${topic}`],
    );
  },
);
decides('sub-topics', 'skos:Collection holds sub-topics, named as narrower', async (p) => {
  const topic = p.name();
  await view(p, `POST data/${topic}/below`, 201);
  const { 'skos:ConceptScheme': scheme } = await view(p, `GET data/${topic}`);
  const [own, sub] = [
    `${p.target.bases.dataUrl}/${topic}`,
    `${p.target.bases.dataUrl}/${topic}/below`,
  ];
  match(some(sub), scheme['skos:Collection'][own]?.['skos:narrower']);
  match(has({ 'skos:prefLabel': 'below' }), scheme['skos:Collection'][sub]);
});
decides(
  'narrower-keys',
  'every narrower concept is a key of the collection',
  async (p) => {
    const { head } = await p.stock();
    const collection = (await view(p, `GET data/${head}`))['skos:ConceptScheme']['skos:Collection'];
    for (const uri of Object.values(collection).flatMap((concept) => concept['skos:narrower'])) {
      holds(Object.hasOwn(collection, uri), `${uri} as a key`, Object.keys(collection));
    }
  },
  'feeds',
);
decides('usable', 'a concept URI is usable as it stands', async (p) => {
  const topic = p.name();
  const { 'skos:ConceptScheme': scheme } = await view(p, `POST data/${topic}/ice+cream`, 201);
  const uri = scheme['skos:hasTopConcept'][0]!.slice(p.target.bases.dataUrl.length);
  await view(p, `GET data${uri}`);
  await view(p, `POST data${uri}`, 201);
});
decides(
  'subjects',
  'dc:subject is an array of concept URIs, each a key of the collection, the requested topic last',
  async (p) => {
    const { head } = await p.stock();
    const answer = await view(p, `GET data/${head}`);
    const collection = answer['skos:ConceptScheme']['skos:Collection'];
    holds(answer['dc:collection'].length > 0, 'items', answer);
    for (const { 'dc:subject': subjects } of answer['dc:collection']) {
      match(`${p.target.bases.dataUrl}/${head}`, subjects.at(-1));
      for (const uri of subjects)
        holds(Object.hasOwn(collection, uri), `${uri} as a key`, Object.keys(collection));
    }
  },
  'feeds',
);
decides(
  'best-first',
  'dc:collection has the best score first',
  async (p) => {
    const { head } = await p.stock();
    const scores = (await view(p, `GET data/${head}`))['dc:collection'].map(
      (item) => item['service:contentScore'],
    );
    match(
      scores.toSorted((a, b) => b - a),
      scores,
    );
  },
  'feeds',
);
decides(
  'subtree',
  'a GET of a head topic draws on the whole subtree',
  async (p) => {
    const { head, below } = await p.stock();
    const count = async (path: string) =>
      (await view(p, `GET data/${path}`))['dc:collection'].length;
    const [all, fewer] = [await count(head), await count(`${head}/${below}`)];
    holds(all >= fewer, `at least the ${fewer} items of the sub-topic`, all);
  },
  'feeds',
);
decides('empty-collection', 'dc:collection is there even when empty', async (p) => {
  await p.want(`GET data/${p.name()}`, {}, 200, has({ 'dc:collection': [] }));
});
for (const method of ['POST', 'PUT']) {
  decides(
    `${method.toLowerCase()}-body`,
    `${method} answers with the same object, dc:collection empty`,
    async (p) => {
      const { 'dc:collection': items } = await view(p, `${method} data/${p.name()}`, 201);
      match([], items);
    },
  );
  decides(`${method.toLowerCase()}-lid`, `${method} with a lid alone is refused`, async (p) => {
    const topic = p.name();
    const {
      'service:responseInfo': { lid },
    } = await view(p, `PUT data/${topic}`, 201);
    await p.want(`${method} data/${topic}/more?lid=${lid}`, { as: null }, 403);
  });
}
decides('double-slash', 'a doubled slash in a topic is tolerated', async (p) => {
  const topic = p.name();
  await view(p, `PUT data/${topic}`, 201);
  await view(p, `PUT data//${topic}`);
});
decides('or', '; offers alternatives, each added', async (p) => {
  const [a, b] = [p.name(), p.name()];
  await view(p, `POST data/${a};${b}`, 201);
  for (const id of [a, b])
    await p.want('GET v1/topics', {}, 200, { topics: some(has({ id: `/topics/${id}` })) });
});
decides('reserved', 'a topic whose address is something else is 400', async (p) => {
  for (const name of ['@Sources', '@ServiceSources', '~learn']) {
    await p.want('POST v1/topics', { body: { uris: [p.name(), `/${name}/a`] } }, 400);
    await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${name}` })) });
  }
  await p.want('PUT data/~learn', {}, 400, has({ error: 'invalid' }));
});
decides('or-lid', 'the lid of a path with ; opens every alternative, also by itself', async (p) => {
  const [a, b] = [p.name(), p.name()];
  const {
    'service:responseInfo': { lid },
  } = await view(p, `POST data/${a};${b}`, 201);
  for (const path of [`${a};${b}`, a, b]) {
    await p.want(`GET data/${path}?lid=${lid}`, { as: null }, 200);
    await p.want(`GET content/${path}?lid=${lid}`, { as: null }, 200);
  }
  await p.want(`GET data/${p.name()}?lid=${lid}`, { as: null }, 404);
});
decides('head', 'HEAD never stores', async (p) => {
  const topic = p.name();
  await p.ask(`HEAD data/${topic}`);
  await p.want('GET v1/topics', {}, 200, { topics: none(has({ id: `/topics/${topic}` })) });
});
decides('long-segment', 'a segment of more than 256 bytes is 400', (p) =>
  p.want(`POST data/${'x'.repeat(257)}`, {}, 400),
);
decides('deep', 'more than 10 segments are 400', (p) =>
  p.want(`POST data/${p.name()}/b/c/d/e/f/g/h/i/j/k`, {}, 400),
);
