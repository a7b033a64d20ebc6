import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rss } from '../../support/feed-server.ts';
import { type Library, openLibrary, PAGE, roundTrip } from './library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ICE = 'Ice fishing on the frozen lake';
const RODS = 'Fishing rods compared';

describe('an object of interest', () => {
  it('may be a query, with + or %20 for spaces, encoded once or twice', async () => {
    for (const query of ['ice+fishing', 'ice%20fishing', 'ice%2Bfishing']) {
      const { interests, titles } = await library.recommend(`?q=${query}`);
      expect(interests).toEqual([
        { '@type': 'interest', label: 'ice fishing', topic: '/ice%20fishing', weight: 1 },
      ]);
      expect(titles[0]).toBe(ICE);
      expect(titles).not.toContain('A garden in May');
    }
  });

  it('may be a message, told by what it is about', async () => {
    const { interests, titles } = await library.recommend('?t=I+grow+tomatoes+in+my+garden');
    expect(interests.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['tomatoes', 'garden']),
    );
    expect(titles).toEqual(['A garden in May']);
  });

  it('may be a page, its address without a scheme or encoded twice', async () => {
    const bare = `${library.feeds.url.slice('http://'.length)}/page`;
    const twice = encodeURIComponent(encodeURIComponent(`${library.feeds.url}/page`));
    for (const address of [bare, twice]) {
      const { interests, titles, content } = await library.recommend(`?u=${address}`);
      expect(interests[0]).toMatchObject({ label: 'ice fishing', weight: 1 });
      expect(interests.length).toBeGreaterThan(1);
      expect(titles[0]).toBe(ICE);
      expect(content[0]?.subjects).toContain('/ice%20fishing');
    }
  });

  it('is not itself what is read next to it', async () => {
    const { feeds, winnow } = library;
    feeds.put('/story?utm_source=mail', { body: PAGE, type: 'text/html; charset=utf-8' });
    const text = 'Ice fishing on a frozen lake, with a drill and a short fishing rod.';
    const items = [
      { title: 'Winter angling', link: `${feeds.url}/story`, text },
      { title: 'Winter angling again', link: 'https://fish.example/again', text },
    ];
    feeds.put('/third', { body: rss('Third', items) });
    const contents = { urls: [{ url: `${feeds.url}/third` }], sources: [] };
    await winnow.call('POST', '/v1/sources/user', { name: 'Third', default: false, contents });
    await winnow.service.idle();
    const third = 'contentSource=Sources&contentCollection=Third&minContentScore=0';
    const next = await library.recommend(
      `?${third}&u=${encodeURIComponent(`${feeds.url}/story?utm_source=mail`)}`,
    );
    expect(next.titles).toEqual(['Winter angling again']);
    expect((await library.recommend(`?${third}&q=ice+fishing`)).titles).toHaveLength(2);
    await winnow.call('DELETE', '/v1/sources/user/Third');
  });

  it('may be a topic as a path, which is not added', async () => {
    const { interests, titles } = await library.recommend('/computing/machine+learning');
    expect(interests.map(({ topic }) => topic)).toEqual(['/computing/machine%20learning']);
    expect(titles).toEqual(['Training neural networks']);
    expect(await library.winnow.get('/v1/topics')).toEqual({ topics: [] });
    expect((await library.recommend('/gardens;neural+networks')).interests).toHaveLength(2);
  });

  it('is named first by an item that it gave its score, of several', async () => {
    for (const several of ['fishing;ice+fishing', 'ice+fishing;fishing;winter/lakes']) {
      const { content } = await library.recommend(`/${several}?minContentScore=0`);
      expect(content[0]?.subjects.length).toBeGreaterThan(1);
      for (const { title, contentScore, subjects } of content) {
        const alone = await library.recommend(`${subjects[0]}?minContentScore=0`);
        const same = alone.content.find((each) => each.title === title);
        expect(same?.contentScore).toBe(contentScore);
      }
    }
  });

  it('is refused when it holds no words', async () => {
    const refused = { status: 400, details: 'q holds no words to go by' };
    expect(await library.refusal('/v2/recommendations?q=%3F%21')).toEqual(refused);
  });
});

describe('parameters', () => {
  it('limit content nodes alone', async () => {
    const { interests, content } = await library.recommend('?q=fishing&maxContentItems=1');
    expect([interests.length, content.length]).toEqual([1, 1]);
  });

  it('set the least score, and the order', async () => {
    const all = await library.recommend('?q=fishing&minContentScore=0');
    const scores = all.content.map(({ contentScore }) => contentScore);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect((await library.recommend('?q=fishing&minContentScore=1')).titles).toEqual([]);
    const dated = await library.recommend('?q=fishing&minContentScore=0&sort=date');
    expect(dated.titles.toSorted()).toEqual(all.titles.toSorted());
    const { status, details } = await library.refusal('/v2/recommendations?q=a&sort=best');
    expect({ status, details }).toEqual({
      status: 400,
      details: 'sort must be relevance or date',
    });
  });

  it('choose media types, singular and plural, of any case', async () => {
    expect((await library.recommend('?q=fishing&types=newsarticle,VideoObject')).titles).toContain(
      ICE,
    );
    expect((await library.recommend('?q=fishing&type=VideoObject')).titles).toEqual([]);
    expect((await library.recommend('?q=fishing&type=AudioObject')).titles).toEqual([]);
  });

  it('choose a site by host and path prefix', async () => {
    expect((await library.recommend('?q=fishing&site=fish.example/ice')).titles).toEqual([ICE]);
    expect((await library.recommend('?q=fishing&site=www.fish.example')).titles).toContain(RODS);
    expect((await library.recommend('?q=fishing&site=elsewhere.example')).titles).toEqual([]);
  });

  it('choose sources by aggregator, name and collection', async () => {
    const of = async (query: string) => (await library.recommend(`?q=ice+fishing&${query}`)).titles;
    expect(await of('contentSource=user/Second')).toEqual(['Ice fishing tents']);
    expect(await of('contentSources=Second')).toEqual(['Ice fishing tents']);
    expect(await of('contentSource=Sources')).toEqual(
      expect.arrayContaining([ICE, 'Ice fishing tents']),
    );
    expect(await of('contentSource=Sources&contentCollection=Second')).toEqual([
      'Ice fishing tents',
    ]);
    expect(await of('contentCollections=Mine,Second')).toHaveLength(3);
    expect(await of('')).not.toContain('Ice fishing tents');
    for (const query of [
      'contentSource=None',
      'contentCollection=None',
      'contentSource=ServiceSources&contentCollection=user/Mine',
    ]) {
      expect(await library.refusal(`/v2/recommendations?q=a+b&${query}`)).toMatchObject({
        status: 404,
      });
    }
  });

  it('take true and false for a boolean and nothing else', async () => {
    await library.recommend('?q=fishing&useContext=false');
    expect((await library.refusal('/v2/recommendations?useContext=1')).status).toBe(400);
  });

  it('that nobody knows are ignored', async () => {
    expect((await library.recommend('?q=fishing&storage=x')).titles).toContain(ICE);
  });
});

describe('a person of the caller’s choosing', () => {
  it('begins with nothing, and is taught by following the links', async () => {
    expect(await library.recommend('?uid=anna')).toEqual({
      interests: [],
      content: [],
      titles: [],
    });
    const { content } = await library.recommend('?uid=anna&q=ice+fishing');
    const link = new URL(content[0]!.url);
    const followed = await library.winnow.service.fetch(new Request(link));
    expect([followed.status, followed.headers.get('location')]).toEqual([
      302,
      'https://fish.example/ice/1',
    ]);
    const past = await library.recommend('?uid=anna');
    expect(past.titles).toContain(ICE);
    expect(past.interests.length).toBeGreaterThan(0);
    expect((await library.recommend('?uid=bert')).titles).toEqual([]);
    expect((await library.recommend('')).titles).toEqual([]);
  });

  it('shapes the answer by the past unless told not to', async () => {
    const score = async (query: string) =>
      (await library.recommend(`?uid=anna&q=fishing&minContentScore=0${query}`)).content.find(
        ({ title }) => title === RODS,
      )?.contentScore;
    const plain = await score('&useContext=false');
    expect(await score('')).toBeGreaterThan(plain!);
  });

  it('is never made by HEAD, nor by what is refused', async () => {
    const { winnow } = library;
    const seen = async () => {
      const answer = await winnow.call('HEAD', '/v2/recommendations?uid=carl&q=fishing');
      return [answer.status, await answer.text()];
    };
    expect(await seen()).toEqual([200, '']);
    await library.refusal('/v2/recommendations?uid=carl&q=%3F');
    const label = await library.refusal(`/v2/recommendations?uid=${'x'.repeat(300)}`);
    expect(label.status).toBe(400);
    const anonymous = await winnow.service.fetch(
      new Request('http://winnow.test/v2/recommendations?uid=carl'),
    );
    expect(anonymous.status).toBe(401);
  });
});

it('recommends from the graph when nothing is given, weights within one', async () => {
  const { winnow } = library;
  await winnow.call('POST', '/v1/topics', { uris: ['hobbies/fishing', 'gardens'] });
  await winnow.service.idle();
  const { interests, titles } = await library.recommend('?minContentScore=0.5');
  expect(interests.map(({ label, weight }) => [label, weight]).toSorted()).toEqual([
    ['fishing', 1],
    ['gardens', 1],
    ['hobbies', 1],
  ]);
  expect(titles).toContain(RODS);
  expect((await library.recommend('/hobbies')).interests).toHaveLength(2);
  await winnow.call('DELETE', '/v1/topics/hobbies');
  await winnow.call('DELETE', '/v1/topics/gardens');
});

it('is JSON-LD that expansion and compaction give back, sent as JSON', async () => {
  const response = await library.winnow.call('GET', '/v2/recommendations?q=fishing');
  expect(response.headers.get('content-type')).toBe('application/json');
  const answer = (await response.json()) as Record<string, unknown>;
  expect(Object.keys(answer)).toEqual(['@context', '@graph']);
  expect(await roundTrip(answer)).toEqual(answer);
});
