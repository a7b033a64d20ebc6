import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { topicPath } from '../../../src/model/topic-path.ts';
import { findTopic } from '../../../src/store/topics.ts';
import { finishWork, isHeld, score, stock, userIdOf } from '../content/stock.ts';
import { type Credentials, openOwner, type People } from '../people.ts';

const DATA = 'http://winnow.test/data';

interface View {
  'skos:ConceptScheme': {
    'skos:hasTopConcept': string[];
    'skos:Collection': Record<string, { 'skos:prefLabel': string; 'skos:narrower': string[] }>;
  };
  'dc:collection': {
    'dc:title': string;
    'dc:subject': string[];
    'dc:type': string;
    'service:contentScore': number;
  }[];
  'service:responseInfo': { lid: string; 'service:Status': string };
}

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  ({ people, owner } = await openOwner());
});
afterEach(() => people.close());

async function view(method: string, target: string, as: Credentials | undefined = owner) {
  const answered = await people.ask(as, method, target);
  return { ...answered, view: answered.json as View };
}

describe('POST and PUT of a topic', () => {
  it('answer 201 with the SKOS block, no content, and the state of the work', async () => {
    const { status, view: made } = await view('POST', '/data/machine+learning');
    expect(status).toBe(201);
    expect(made).toEqual({
      'skos:ConceptScheme': {
        'skos:hasTopConcept': [`${DATA}/machine+learning`],
        'skos:Collection': {
          [`${DATA}/machine+learning`]: {
            'skos:prefLabel': 'machine learning',
            'skos:narrower': [],
          },
        },
      },
      'dc:collection': [],
      'service:responseInfo': {
        lid: expect.stringMatching(/^[\w-]{22}$/u),
        'service:Status': 'Requested',
      },
    });
  });

  it('POST answers 201 again for a topic that exists', async () => {
    await view('POST', '/data/a');
    expect((await view('POST', '/data/a')).status).toBe(201);
  });

  it('neither is told as Complete, since there is no content in its answer', async () => {
    for (const method of ['POST', 'PUT', 'POST']) {
      await view(method, '/data/a');
      await finishWork(people);
      const { view: again } = await view(method, '/data/a');
      expect(again['dc:collection']).toEqual([]);
      expect(again['service:responseInfo']['service:Status']).toBe('In Progress');
    }
    const { view: read } = await view('GET', '/data/a');
    expect(read['service:responseInfo']['service:Status']).toBe('Complete');
  });

  it('PUT stores without expansion, and answers 200 for a topic that exists', async () => {
    expect((await view('PUT', '/data/a')).status).toBe(201);
    expect((await view('PUT', '/data/a')).status).toBe(200);
    const rows = await people.store.all<{ variant: string }>('SELECT variant FROM concepts');
    expect(rows).toEqual([{ variant: 'label' }]);
    await view('POST', '/data/a');
    const userId = await userIdOf(people, 'ann');
    expect((await findTopic(people.store, userId, topicPath(['a'])))?.expanded).toBe(true);
  });

  it('a doubled slash in front of a topic is tolerated', async () => {
    expect((await view('POST', '/data//garden//roses')).status).toBe(201);
    expect(await isHeld(people, 'garden', 'roses')).toBe(true);
  });

  it('each alternative of a semicolon is added', async () => {
    const { view: made } = await view('POST', '/data/travel/hiking;ice+fishing');
    expect(await isHeld(people, 'travel', 'ice fishing')).toBe(true);
    const scheme = made['skos:ConceptScheme'];
    const [top] = scheme['skos:hasTopConcept'];
    expect(top).toBe(`${DATA}/travel/hiking%3Bice+fishing`);
    expect(scheme['skos:Collection'][top!]?.['skos:narrower']).toEqual([
      `${DATA}/travel/hiking`,
      `${DATA}/travel/ice+fishing`,
    ]);
  });

  it.each(['%C0%AF', '%00', '%ff', 'a/%2e%2e/b', ';'])('%s is refused', async (raw) => {
    expect((await view('POST', `/data/${raw}`)).status).toBe(400);
  });

  it('what begins like a source is not a topic', async () => {
    expect((await view('POST', '/data/@Sources/a/b/c')).status).toBe(404);
    expect((await view('PUT', '/data/%40ServiceSources')).status).toBe(405);
    expect((await view('PUT', '/data/@ServiceSources/a/b')).status).toBe(404);
  });

  it('whose address is something else is refused, wherever it is added', async () => {
    for (const name of ['@Sources', '@servicesources', '~learn', 'garden;%7ELearn/a']) {
      const body = { uris: [`/${name}`] };
      const added = await people.ask(owner, 'POST', '/v1/topics', { body });
      expect([added.status, added.text], name).toEqual([400, expect.stringContaining('cannot be')]);
    }
    for (const target of [
      '/data/~learn',
      '/data/@sources',
      '/content/~Learn',
      '/content/~learn/a',
    ]) {
      expect((await people.ask(owner, 'GET', target)).status, target).toBe(400);
    }
    expect(await isHeld(people, 'garden')).toBe(false);
    expect((await people.ask(owner, 'GET', '/data/@mine/~learn')).status).toBe(200);
  });
});

describe('GET of a topic', () => {
  beforeEach(() => stock(people, owner));

  it('gives content from 0.54 on, best first, drawing on the whole subtree', async () => {
    const { status, view: found } = await view('GET', '/data/garden');
    expect(status).toBe(200);
    const scores = found['dc:collection'].map((item) => item['service:contentScore']);
    expect(scores).toEqual([0.9, 0.8, 0.65, 0.57]);
    expect(found['service:responseInfo']['service:Status']).toBe('Complete');
  });

  it('names the topics of an item most specific first, the requested one last, all in the block', async () => {
    const { view: found } = await view('GET', '/data/garden');
    const keys = Object.keys(found['skos:ConceptScheme']['skos:Collection']);
    for (const item of found['dc:collection']) {
      expect(item['dc:subject'].at(-1)).toBe(`${DATA}/garden`);
      expect(keys).toEqual(expect.arrayContaining(item['dc:subject']));
    }
    expect(found['dc:collection'][0]?.['dc:subject']).toEqual([
      `${DATA}/garden/roses`,
      `${DATA}/garden`,
    ]);
  });

  it('shows what expansion found as narrower concepts whose addresses can be used', async () => {
    await finishWork(people, ['tea roses']);
    const { view: found } = await view('GET', '/data/garden');
    const block = found['skos:ConceptScheme']['skos:Collection'];
    const uri = `${DATA}/garden/roses/tea+roses`;
    expect(block[`${DATA}/garden`]?.['skos:narrower']).toEqual([`${DATA}/garden/roses`]);
    expect(block[`${DATA}/garden/roses`]?.['skos:narrower']).toEqual([uri]);
    expect(block[uri]).toEqual({ 'skos:prefLabel': 'tea roses', 'skos:narrower': [] });
    expect((await view('POST', uri.slice('http://winnow.test'.length))).status).toBe(201);
  });

  it('takes the best of those above the threshold', async () => {
    const best = async (query: string) =>
      (await view('GET', `/data/garden?${query}`)).view['dc:collection'].map(
        (item) => item['service:contentScore'],
      );
    expect(await best('service:contentScore:min=0.7')).toEqual([0.9, 0.8]);
    expect(await best('service:contentScore:min=0.6&service:contentCount:max=1')).toEqual([0.9]);
    // The item that roses score 0.9 is not one of 0.6, though gardens score it so.
    expect(await best('service:contentScore:max=0.6')).toEqual([0.57]);
  });

  it('stores an absent topic as PUT does, with an empty collection', async () => {
    const { status, view: found } = await view('GET', '/data/quite+new');
    expect(status).toBe(200);
    expect(found['dc:collection']).toEqual([]);
    expect(found['service:responseInfo']['service:Status']).toBe('Requested');
    const userId = await userIdOf(people, 'ann');
    const topic = await findTopic(people.store, userId, topicPath(['quite new']));
    expect(topic?.expanded).toBe(false);
  });

  it('stores nothing when the rest of the request cannot be answered', async () => {
    const bad = ['contentSource=Sources/nothing', 'timeOut=121', 'service:contentScore:min=x'];
    const answers = await Promise.all(bad.map((query) => view('GET', `/data/new?${query}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400]);
    expect(await isHeld(people, 'new')).toBe(false);
  });

  it('is RSS where that is preferred', async () => {
    const accept = 'application/json;q=0.5, application/rss+xml';
    const { headers, text } = await people.ask(owner, 'GET', '/data/garden', { accept });
    expect(headers.get('content-type')).toMatch(/^application\/rss\+xml/u);
    expect(text).toContain('<item>');
    const other = await people.ask(owner, 'GET', '/data/garden', { accept: 'text/html' });
    expect(other.headers.get('content-type')).toBe('application/json');
  });

  it.each([
    ['Sources/blogs', 4],
    ['user/blogs', 4],
    ['Sources/blogs+site:blog.example', 4],
    ['Sources/blogs%2Bsite:http://lab.example/papers', 0],
    ['Sources/blogs%20keywords:pruning', 1],
    ['Sources/blogs+time:1week', 3],
    ['Sources/blogs+time:24hours+keywords:roses', 1],
  ])('contentSource=%s leaves %i items', async (contentSource, count) => {
    const { view: found } = await view('GET', `/data/garden?contentSource=${contentSource}`);
    expect(found['dc:collection']).toHaveLength(count);
  });

  it('+site: takes what lies at or below a path', async () => {
    await score(people, 'ann', ['garden'], [['net', 0.6]]);
    const count = async (site: string) =>
      (await view('GET', `/data/garden?contentSource=Sources/blogs+site:${site}`)).view[
        'dc:collection'
      ].length;
    expect(await count('lab.example/papers')).toBe(1);
    expect(await count('www.lab.example')).toBe(1);
    expect(await count('lab.example/pap')).toBe(0);
    expect(await count('ab.example')).toBe(0);
  });

  it('ignores query parameters it does not know', async () => {
    expect((await view('GET', '/data/garden?storage=x')).status).toBe(200);
  });

  it('says In Progress while a feed it draws on was never fetched', async () => {
    await people.store.run('UPDATE feeds SET outcome = NULL, next_poll_at = 0');
    const { view: found } = await view('GET', '/data/garden');
    expect(found['service:responseInfo']['service:Status']).toBe('In Progress');
  });
});
