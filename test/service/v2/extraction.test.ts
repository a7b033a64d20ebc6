import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { type Library, openLibrary, roundTrip } from './library.ts';

interface Extraction {
  readonly title?: string;
  readonly textLength: number;
  readonly language?: string;
  readonly concepts: readonly { label: string; score: number; topic: string }[];
}

let library: Library;
let page: string;
beforeAll(async () => {
  library = await openLibrary();
  page = encodeURIComponent(`${library.feeds.url}/page`);
});
afterAll(() => library.close());

const extract = (query: string) => library.winnow.get<Extraction>(`/v2/extraction?${query}`);

describe('extraction', () => {
  it('tells the concepts of a page with its title, length and language', async () => {
    const { title, language, textLength, concepts } = await extract(`u=${page}`);
    expect({ title, language }).toEqual({ title: 'Winter angling', language: 'en' });
    expect(textLength).toBeGreaterThan(300);
    expect(concepts[0]).toEqual({ label: 'ice fishing', score: 1, topic: '/ice%20fishing' });
    const scores = concepts.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('reads a message and a query alike, without a title', async () => {
    for (const name of ['t', 'q']) {
      const found = await extract(`${name}=tomatoes+and+beans`);
      expect(found).not.toHaveProperty('title');
      expect(found.textLength).toBe(18);
      expect(found.concepts.map(({ label }) => label).toSorted()).toEqual(['beans', 'tomatoes']);
    }
  });

  it('reads a message that is an HTML page as a page, and one that only speaks of markup as it is', async () => {
    const html =
      '<!DOCTYPE html><html lang="en"><head><title>Note</title></head><body><p>Perch and pike';
    const { title, language, concepts } = await extract(`t=${encodeURIComponent(html)}`);
    expect({ title, language }).toEqual({ title: 'Note', language: 'en' });
    const labels = concepts.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['perch', 'pike']));
    expect(labels.join(' ')).not.toMatch(/html|body|title|doctype/u);
    const spoken = await extract(`t=${encodeURIComponent('the tag <html> in templates')}`);
    expect(spoken.concepts.map(({ label }) => label).join(' ')).toContain('html');
    expect(spoken).not.toHaveProperty('title');
  });

  it('leaves out what scores too little, and concepts of several words', async () => {
    const best = await extract(`u=${page}&minTopicScore=0.99`);
    expect(best.concepts.map(({ label }) => label)).toEqual(['ice fishing']);
    const { concepts } = await extract(`u=${page}&allowComplexTopics=false`);
    expect(concepts.map(({ label }) => label)).toEqual(expect.arrayContaining(['ice', 'fishing']));
    expect(concepts.every(({ label }) => !label.includes(' '))).toBe(true);
  });

  it('raises the concepts that the graph holds, and gives their place in it', async () => {
    const { winnow } = library;
    await winnow.call('POST', '/v1/topics', { uris: ['winter/frozen lake'] });
    await winnow.service.idle();
    const find = async (query: string) =>
      (await extract(`u=${page}&${query}`)).concepts.find(({ label }) => label === 'frozen lake');
    const plain = await find('applyInfluence=false');
    const raised = await find('applyInfluence=true');
    expect(plain?.topic).toBe('/frozen%20lake');
    expect(raised?.topic).toBe('/winter/frozen%20lake');
    expect(raised!.score).toBeGreaterThan(plain!.score);
    const other = await extract(`u=${page}&uid=someone`);
    expect(other.concepts.find(({ label }) => label === 'frozen lake')).toEqual(plain);
    await winnow.call('DELETE', '/v1/topics/winter');
  });

  it('reads plain text, and a page without an article as all its text', async () => {
    const { feeds } = library;
    feeds.put('/note.txt', { body: 'Ice fishing,\nmore ice fishing.', type: 'text/plain' });
    feeds.put('/short', { body: '<title>Note</title><p>Perch and pike', type: 'text/html' });
    const note = await extract(`u=${feeds.url}/note.txt`);
    expect(note.concepts[0]?.label).toBe('ice fishing');
    const short = await extract(`u=${feeds.url}/short`);
    expect(short.title).toBe('Note');
    expect(short.concepts.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['perch', 'pike']),
    );
    feeds.put('/blank', {
      body: '<html><body><script>1</script></body></html>',
      type: 'text/html',
    });
    expect((await library.refusal(`/v2/extraction?u=${feeds.url}/blank`)).details).toContain(
      'it holds no text',
    );
  });

  it('costs a unit for a page that is new or has changed, and nothing for the same once more', async () => {
    const { winnow, feeds } = library;
    const { administration } = winnow.service;
    const terms = { enterprise: false, hitsPeriod: 'minute', budgetPeriod: 'month' } as const;
    await administration.putPlan({ name: 'paid', ...terms, budgetLimit: 10 });
    await administration.setPlan(winnow.credentials.user, 'paid');
    const put = (words: string) => feeds.put('/paid', { body: words, type: 'text/plain' });
    const leftAfter = async (resource: string) => {
      await winnow.get(`/v2/${resource}?u=${feeds.url}/paid`);
      const { headers } = await winnow.call('GET', '/v1/topics');
      return headers.get('ratelimit-budget-remaining');
    };
    put('Ice fishing on a lake.');
    expect(await leftAfter('extraction')).toBe('9');
    expect(await leftAfter('extraction')).toBe('9');
    expect(await leftAfter('recommendations')).toBe('9');
    put('Ice fishing in a sea.');
    expect(await leftAfter('data')).toBe('8');
    expect(await leftAfter('extraction')).toBe('8');
    await administration.setPlan(winnow.credentials.user, undefined);
  });

  it.each([
    ['a piece of a page', '<div class="post"><p>Ice fishing.</p> <p>Ice fishing again</p></div>'],
    ['a page without its first tags', '<title>Lakes</title><p>Ice fishing. <p>More ice fishing'],
  ])('reads the words of %s, not its tags', async (_, text) => {
    const { concepts } = await extract(`t=${encodeURIComponent(text)}`);
    expect(concepts[0]?.label).toBe('ice fishing');
    expect(concepts.map(({ label }) => label)).not.toContain('div');
  });

  it('takes a message about tags for what it is', async () => {
    const { concepts } = await extract(`t=${encodeURIComponent('<p> tags and <br> elements')}`);
    expect(concepts.map(({ label }) => label)).toContain('tags');
  });

  it('of nothing is 400', async () => {
    const { status, details } = await library.refusal('/v2/extraction');
    expect([status, details]).toEqual([
      400,
      'give u (an address), q (a query) or t (a text) to read',
    ]);
  });

  it('of a text that is too long for an address goes as a body, and gives the same', async () => {
    const { winnow } = library;
    const post = (text: string, query = '') =>
      winnow.call('POST', `/~winnow/extraction?${query}`, { text });
    const query = 'q=frozen+lake&minTopicScore=0.2&allowComplexTopics=false';
    const short = await post('ice fishing on a lake', query);
    expect(short.status).toBe(200);
    expect(await short.json()).toEqual(await extract(`t=ice+fishing+on+a+lake&${query}`));
    const last = ' Sturgeon, sturgeon, sturgeon.';
    const long = (await (
      await post(`${'Ice fishing. '.repeat(4_000)}${last}`)
    ).json()) as Extraction;
    expect(long.textLength).toBe(13 * 4_000 + last.length);
    expect(long.concepts.map(({ label }) => label)).toEqual(['ice fishing', 'sturgeon']);
    expect((await post(' ')).status).toBe(400);
    const most = LIMITS.extraction.textBytes;
    expect((await post('é'.repeat(most / 2))).status).toBe(200);
    const refused = await post(`${'é'.repeat(most / 2)}.`);
    expect(await refused.json()).toMatchObject({
      status: 413,
      details: 'the text is longer than 512 KiB',
    });
  });

  it('is JSON-LD that expansion and compaction give back', async () => {
    const answer = await library.winnow.get<Record<string, unknown>>(`/v2/extraction?u=${page}`);
    expect(await roundTrip(answer)).toEqual(answer);
  });
});

interface Data {
  readonly 'skos:ConceptScheme': {
    readonly 'skos:hasTopConcept': string[];
    readonly 'skos:Collection': Record<string, Record<string, unknown>>;
  };
}

describe('semantic data', () => {
  const data = async (target: string) =>
    (await library.winnow.get<Data>(`/v2/data${target}`))['skos:ConceptScheme'];
  const uri = (path: string) => `http://winnow.test/data/${path}`;

  it('is empty for an empty graph', async () => {
    expect(await data('')).toEqual({ 'skos:hasTopConcept': [], 'skos:Collection': {} });
  });

  it('tells of each concept its weight, status and where its terms came from', async () => {
    const { winnow } = library;
    await winnow.call('POST', '/v1/topics', { uris: ['winter/ice fishing', 'gardens'] });
    await winnow.service.idle();
    const all = await data('');
    expect(all['skos:hasTopConcept'].toSorted()).toEqual([uri('gardens'), uri('winter')]);
    const concept = all['skos:Collection'][uri('winter/ice+fishing')];
    expect(concept).toMatchObject({
      'skos:prefLabel': 'ice fishing',
      weight: 1,
      status: 'Complete',
    });
    const terms = concept?.['terms'] as { text: string; weight: number; origin: string }[];
    expect(terms).toContainEqual(expect.objectContaining({ text: 'ice', origin: 'label' }));
    expect(terms.map(({ weight }) => weight)).toEqual(
      terms.map(({ weight }) => weight).toSorted((a, b) => b - a),
    );
    expect(all['skos:Collection'][uri('winter')]?.['skos:narrower']).toContain(
      uri('winter/ice+fishing'),
    );
    const below = await data('/winter');
    expect(below['skos:hasTopConcept']).toEqual([uri('winter')]);
    expect(Object.keys(below['skos:Collection'])).not.toContain(uri('gardens'));
    await winnow.call('DELETE', '/v1/topics/winter');
    await winnow.call('DELETE', '/v1/topics/gardens');
  });

  it('is worked out for what the graph does not hold, without adding it', async () => {
    for (const target of ['/ice+fishing', '?q=ice+fishing']) {
      const scheme = await data(target);
      expect(scheme['skos:hasTopConcept']).toEqual([uri('ice+fishing')]);
      expect(scheme['skos:Collection'][uri('ice+fishing')]).toMatchObject({ status: 'Complete' });
    }
    const ofPage = await data(`?u=${page}`);
    expect(ofPage['skos:hasTopConcept'].length).toBeGreaterThan(1);
    expect(await library.winnow.get('/v1/topics')).toEqual({ topics: [] });
  });

  it('names only concepts that are there, and survives a JSON-LD round trip', async () => {
    const answer = await library.winnow.get<Record<string, unknown> & Data>('/v2/data?q=fishing');
    const { 'skos:Collection': collection } = answer['skos:ConceptScheme'];
    const named = Object.values(collection).flatMap((each) => each['skos:narrower'] as string[]);
    expect(named.length).toBeGreaterThan(0);
    expect(Object.keys(collection)).toEqual(expect.arrayContaining(named));
    expect(await roundTrip(answer)).toEqual(answer);
  });
});
