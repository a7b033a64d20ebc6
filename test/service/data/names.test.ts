import { XMLValidator } from 'fast-xml-parser';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Credentials, openOwner, type People } from '../people.ts';

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  ({ people, owner } = await openOwner());
});
afterEach(() => people.close());

it.each([
  '<script>alert(1)</script>',
  `"quotes" & 'apostrophes'`,
  '🦊 news',
  '\u05e9\u05dc\u05d5\u05dd \u202e reversed',
  'c++',
  '100%',
  'a/b',
  'r=x&lid=y?#',
  ']]>',
])(
  'a topic named %j is kept as it is, and every form of the answer is well-formed',
  async (name) => {
    const address = encodeURIComponent(name);
    const posted = await people.ask(owner, 'POST', `/data/${address}`);
    expect(posted.status).toBe(201);
    const [uri] = (posted.json as { 'skos:ConceptScheme': { 'skos:hasTopConcept': [string] } })[
      'skos:ConceptScheme'
    ]['skos:hasTopConcept'];
    const again = await people.ask(owner, 'GET', uri.slice('http://winnow.test'.length));
    const scheme = (again.json as { 'skos:ConceptScheme': { 'skos:Collection': object } })[
      'skos:ConceptScheme'
    ];
    expect(Object.values(scheme['skos:Collection'])).toEqual([
      { 'skos:prefLabel': name, 'skos:narrower': [] },
    ]);
    for (const target of [`/data/${address}`, `/content/${address}.rss`]) {
      const { text, status } = await people.ask(owner, 'GET', target, {
        accept: 'application/rss+xml',
      });
      expect([status, XMLValidator.validate(text)]).toEqual([200, true]);
      expect(text).not.toContain('<script>');
    }
    expect((await people.ask(owner, 'GET', '/v1/topics')).json).toMatchObject({
      topics: [{ 'skos:prefLabel': name }],
    });
  },
);

it('a topic that is there is called as it was first spelled, in whatever case it is asked for', async () => {
  const post = (uri: string) => people.ask(owner, 'POST', '/v1/topics', { body: { uris: [uri] } });
  await post('Home Gardens/Roses');
  const first = { id: '/topics/Home%20Gardens/Roses', 'skos:prefLabel': 'Roses' };
  expect((await post('HOME gardens/roses')).json).toEqual([first]);
  const feed = await people.ask(owner, 'GET', '/content/home+GARDENS/roses');
  expect(feed.text).toContain('<title>Winnow: Home Gardens/Roses</title>');
  expect(feed.text).toContain('/content/Home%20Gardens/Roses?lid=');
});

it('a feed is titled by its topic as it is called, whatever signs its name holds', async () => {
  await people.ask(owner, 'POST', '/data/A%2FB%20testing/100%25');
  const feed = await people.ask(owner, 'GET', '/content/A%2FB%20testing/100%25');
  expect(feed.text).toContain('<title>Winnow: A/B testing/100%</title>');
});

it.each(['NaN', 'Infinity', '-0', '1.0000001', '1e-400', '', ' 0.5', '0x1'])(
  'a lowest score of "%s" is refused on every surface',
  async (score) => {
    const query = `service:contentScore:min=${encodeURIComponent(score)}`;
    for (const target of ['/data/a', '/content/a', '/content/', '/v1/content']) {
      expect((await people.ask(owner, 'GET', `${target}?${query}`)).status).toBe(400);
    }
    expect((await people.ask(owner, 'GET', '/v1/topics')).json).toEqual({ topics: [] });
  },
);

it.each(['0', '-1', '1e9', '1.5'])('a count of %s is refused', async (count) => {
  const target = `/data/a?service:contentCount:max=${count}`;
  expect((await people.ask(owner, 'GET', target)).status).toBe(400);
});

it('a repeated parameter is refused', async () => {
  const target = '/data/a?service:contentScore:min=0.5&service:contentScore:min=0.6';
  expect((await people.ask(owner, 'GET', target)).status).toBe(400);
});
