import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Credentials, headersOf, ORIGIN, openPeople, type People } from '../people.ts';
import { dump, score, share, stock } from './stock.ts';

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  people = await openPeople();
  owner = await people.account('ann');
  await stock(people, owner);
});
afterEach(() => people.close());

async function titles(as: Credentials | undefined, target: string): Promise<string[]> {
  const { json } = await people.ask(as, 'GET', target);
  return (json as { content: { 'dc:title': string }[] }).content.map((item) => item['dc:title']);
}

async function topics(): Promise<string[]> {
  const { json } = await people.ask(owner, 'GET', '/v1/topics');
  return (json as { topics: { id: string }[] }).topics.map(({ id }) => id);
}

describe('the overview', () => {
  it('is RSS 2.0 whose channel link carries a lid that opens the same content', async () => {
    const { status, headers, text } = await people.ask(owner, 'GET', '/content/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const link = /<channel>.*?<link>(.*?)<\/link>/su.exec(text)?.[1]?.replaceAll('&amp;', '&');
    expect(link).toMatch(/^http:\/\/winnow\.test\/content\/\?lid=[\w-]{22}$/u);
    const shared = await people.ask(undefined, 'GET', link!.slice(ORIGIN.length));
    expect(shared.status).toBe(200);
    expect(shared.text).toContain('Pruning roses');
  });

  it('needs no application headers, but right ones when they are sent', async () => {
    const { user, password, appId } = owner;
    expect((await people.ask({ user, password }, 'GET', '/content/')).status).toBe(200);
    const wrong = await people.ask({ user, password, appId, appKey: 'x' }, 'GET', '/content/');
    expect(wrong.status).toBe(401);
  });

  it('challenges a caller without credentials or lid', async () => {
    const { status, headers } = await people.ask(undefined, 'GET', '/content/');
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Basic /u),
    ]);
  });

  it('answers 304 to a caller who has the current copy', async () => {
    const first = await people.ask(owner, 'GET', '/content/.json');
    const headers = { ...headersOf(owner), 'if-none-match': first.headers.get('etag')! };
    const again = await people.handle(new Request(`${ORIGIN}/content/.json`, { headers }));
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('names of equally specific topics the one first that an item scores highest for', async () => {
    await score(people, owner.user, ['garden'], [['net', 0.65]]);
    const { json } = await people.ask(owner, 'GET', '/content/.json?service:contentScore:min=0.61');
    const { content } = json as { content: { 'dc:title': string; 'dc:subject': string[] }[] };
    const subjects = Object.fromEntries(content.map((i) => [i['dc:title'], i['dc:subject']]));
    expect(subjects['A neural network']).toEqual([
      '/content/machine%20learning',
      '/content/garden',
    ]);
  });

  it.each(['0', '-1', '1.5', '1e3', 'x'])('refuses a count of %s', async (count) => {
    const target = `/content/?service:contentCount:max=${count}`;
    expect((await people.ask(owner, 'GET', target)).status).toBe(400);
  });

  it('refuses a lowest together with a highest score', async () => {
    const target = '/content/?service:contentScore:min=0.1&service:contentScore:max=0.9';
    expect((await people.ask(owner, 'GET', target)).status).toBe(400);
  });
});

describe('topics in the path', () => {
  it('adds a topic, extended, and filters by it', async () => {
    expect((await people.ask(owner, 'GET', '/content/ice+fishing.json')).status).toBe(200);
    expect(await topics()).toContain('/topics/ice%20fishing');
    const row = await people.store.get<{ variant: string }>(
      `SELECT variant FROM concepts WHERE key = 'ice fishing'`,
    );
    expect(row?.variant).toBe('expanded');
  });

  it('reads a slash as AND and a semicolon as OR', async () => {
    const found = await titles(owner, '/content/garden;machine+learning.json');
    expect(found).toContain('A neural network');
    expect(found).toContain('Pruning roses');
    expect(await titles(owner, '/content/garden/roses.json')).not.toContain('A neural network');
    await people.ask(owner, 'GET', '/content/travel/hiking;ice+fishing');
    expect(await topics()).toEqual(
      expect.arrayContaining([
        '/topics/travel',
        '/topics/travel/hiking',
        '/topics/travel/ice%20fishing',
      ]),
    );
  });

  it('writes RSS for .rss and without an extension, JSON for .json, whatever Accept says', async () => {
    const type = async (target: string, accept: string) =>
      (await people.ask(owner, 'GET', target, { accept })).headers.get('content-type');
    expect(await type('/content/garden.json', 'application/rss+xml')).toBe('application/json');
    expect(await type('/content/garden.rss', 'application/json')).toMatch(
      /^application\/rss\+xml/u,
    );
    expect(await type('/content/garden', '*/*')).toMatch(/^application\/rss\+xml/u);
    expect(await type('/content/.json', '*/*')).toBe('application/json');
  });

  it('adds nothing when the rest of the request cannot be answered', async () => {
    const before = await topics();
    const bad = [
      '/content/new.json?service:contentScore:min=2',
      '/content/new.json?dc:memberOf=user/nothing',
      '/content/new.json?service:contentScore:min=0.1&service:contentScore:max=0.9',
    ];
    const statuses = await Promise.all(
      bad.map(async (target) => (await people.ask(owner, 'GET', target)).status),
    );
    expect(statuses).toEqual([400, 404, 400]);
    expect(await topics()).toEqual(before);
  });

  it('restricts to a source', async () => {
    expect(await titles(owner, '/content/garden.json?dc:memberOf=user/blogs')).not.toEqual([]);
  });
});

describe('a lid', () => {
  it('writes nothing, whatever is read with it alone', async () => {
    const whole = await share(people, owner);
    const part = await share(people, owner, 'garden');
    const before = await dump(people);
    const targets = ['/content/', '/content/.json', '/content/garden.json', '/content/new/topic'];
    for (const lid of [whole, part]) {
      for (const target of targets) {
        for (const method of ['GET', 'HEAD']) {
          await people.ask(undefined, method, `${target}?lid=${lid}`);
        }
      }
    }
    expect(await dump(people)).toEqual(before);
  });

  it('of a top-level topic opens what is below it and nothing else', async () => {
    const lid = await share(people, owner, 'garden');
    const overview = await titles(undefined, `/content/.json?lid=${lid}`);
    expect(overview).toContain('Pruning roses');
    expect(overview).not.toContain('A neural network');
    const { status } = await people.ask(undefined, 'GET', `/content/machine+learning?lid=${lid}`);
    expect(status).toBe(404);
  });

  it('puts itself, and no wider one, into every link', async () => {
    const lid = await share(people, owner, 'garden');
    const whole = await share(people, owner);
    const { text } = await people.ask(undefined, 'GET', `/content/garden?lid=${lid}`);
    const lids = new Set([...text.matchAll(/lid=([\w-]{22})/gu)].map(([, found]) => found));
    expect([...lids]).toEqual([lid]);
    expect(text).not.toContain(whole);
  });

  it('that is unknown, cut, longer, repeated, empty or revoked is 404 with one body', async () => {
    const lid = await share(people, owner, 'garden');
    const revoked = await share(people, owner, 'machine learning');
    await people.ask(owner, 'DELETE', '/~winnow/shares?topic=machine+learning');
    const queries = ['x', lid.slice(0, -1), `${lid}a`, `${lid}&lid=${lid}`, '', revoked];
    const answers = await Promise.all(
      queries.map((query) => people.ask(undefined, 'GET', `/content/?lid=${query}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('of somebody else opens nothing beside credentials', async () => {
    const other = await people.account('bob');
    const lid = await share(people, owner);
    const { status, text } = await people.ask(other, 'GET', `/content/.json?lid=${lid}`);
    expect(status).toBe(404);
    expect(text).not.toContain('roses');
  });

  it('guessed too often is told to wait', async () => {
    const guess = (n: number) => people.ask(undefined, 'GET', `/content/?lid=guess${n}`);
    const answers = await Promise.all(Array.from({ length: 700 }, (_, n) => guess(n)));
    const last = answers.at(-1)!;
    expect([last.status, last.headers.has('retry-after')]).toEqual([429, true]);
    const lid = await share(people, owner);
    expect((await people.ask(undefined, 'GET', `/content/?lid=${lid}`)).status).toBe(200);
  });
});

describe('HEAD', () => {
  it('has no body, adds no topic and makes no lid', async () => {
    const before = await dump(people);
    for (const target of ['/content/', '/content/garden', '/content/new', '/v1/content']) {
      const { text } = await people.ask(owner, 'HEAD', target);
      expect(text).toBe('');
    }
    expect(await dump(people)).toEqual(before);
  });
});
