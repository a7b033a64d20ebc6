import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueAt } from '../support/catalogue.ts';
import { type FedService, startFedService } from '../support/fed-service.ts';
import { rss } from '../support/feed-server.ts';

const HOUR = 3_600_000;

const HORSES = [
  { title: 'Horses in winter', link: 'https://example.org/1', text: 'How horses keep warm.' },
  { title: 'Feeding horses', link: 'https://example.org/2', text: 'Hay for horses, mostly.' },
];
const FOUND = [
  { title: 'Wild horses', link: 'https://found.example/1', text: 'Horses seen from afar.' },
];

interface Content {
  content: Record<string, unknown>[];
}

let winnow: FedService;

function asked(): string[] {
  return winnow.feeds.requests.map(({ path }) => path);
}

beforeEach(async () => {
  winnow = await startFedService(({ url }) => ({ catalogue: catalogueAt(url) }));
  winnow.feeds.put('/news', { body: rss('News', HORSES) });
  winnow.feeds.put('/find?q=horses&n=50', { body: rss('Found', FOUND) });
});
afterEach(() => winnow.close());

const addTopic = (path: string) => winnow.call('POST', '/v1/topics', { uris: [path] });

const read = async (query: string, path = '/v1/content') =>
  (await winnow.get<Content>(`${path}?service:contentScore:min=0&${query}`)).content;

const refer = (name: string, ...services: string[]) =>
  winnow.call('POST', '/v1/sources/user', {
    name,
    default: false,
    contents: {
      urls: [],
      sources: services.map((service) => ({ id: `/sources/service/${service}` })),
    },
  });

describe('the listings', () => {
  it('show description and type on v1 and on the data service', async () => {
    const { service } = await winnow.get<{ service: object[] }>('/v1/sources');
    expect(service).toEqual([
      { id: '/sources/service/News', name: 'News', description: 'what happened', type: 'General' },
      { id: '/sources/service/Web', name: 'Web', description: '', type: 'Specific' },
    ]);
    expect(await winnow.get('/data/@ServiceSources')).toEqual({
      News: {
        default: false,
        description: 'what happened',
        type: 'General',
        contents: { [`${winnow.feeds.url}/news`]: {} },
      },
      Web: { default: false, description: '', type: 'Specific', contents: {} },
    });
  });

  it('never show what somebody searches for', async () => {
    await addTopic('horses');
    await read('dc:memberOf=service/Web');
    await winnow.service.idle();
    expect(asked()).toContain('/find?q=horses&n=50');
    expect(JSON.stringify(await winnow.get('/data/@ServiceSources/Web'))).not.toContain('horses');
  });
});

describe('a service source', () => {
  it('says with the first read where it searches from then on, and fetches what it is asked to', async () => {
    await addTopic('horses');
    const hosts = async (path: string) =>
      (await winnow.call('GET', path)).headers.get('winnow-searches-at');
    const { host } = new URL(winnow.feeds.url);
    expect(await hosts('/v1/content?dc:memberOf=service/News')).toBe(null);
    expect(await hosts('/v1/content?dc:memberOf=service/Web')).toBe(host);
    expect(await hosts('/v1/content?dc:memberOf=service/Web')).toBe(null);
    await winnow.service.idle();
    const feeds = async (query: string) =>
      (await winnow.get<{ feeds: { url: string }[] }>(`/~winnow/feeds${query}`)).feeds.map(
        ({ url }) => new URL(url).pathname,
      );
    expect(await feeds('?source=service/News')).toEqual(['/news']);
    expect(await feeds('')).toEqual(['/find']);
    const before = asked().length;
    await winnow.call('POST', '/~winnow/refresh', { source: 'service/Web' });
    await winnow.service.idle();
    expect(asked().slice(before)).toEqual(['/find?q=horses&n=50']);
  });

  it.each([
    '/v2/recommendations?contentSource=ServiceSources/Web',
    '/data/horses?contentSource=ServiceSources/Web',
    '/content/horses?dc:memberOf=service/Web',
  ])('says so too where it is first read by %s', async (path) => {
    await addTopic('horses');
    const { headers } = await winnow.call('GET', path);
    expect(headers.get('winnow-searches-at')).toBe(new URL(winnow.feeds.url).host);
  });

  it('searches for no new topic once all are gone that it was read for', async () => {
    await addTopic('horses');
    await read('dc:memberOf=service/Web');
    await winnow.call('DELETE', '/v1/topics/horses');
    await addTopic('curling');
    await winnow.service.idle();
    expect(asked().join()).not.toContain('curling');
  });

  it('asks nobody until somebody uses it', async () => {
    await addTopic('horses');
    await winnow.service.idle();
    await winnow.call('HEAD', '/v1/content?dc:memberOf=service/News');
    const shared = await winnow.get<Content>('/v1/content');
    expect(shared.content).toEqual([]);
    await winnow.service.idle();
    expect(asked()).toEqual([]);
  });

  it('wakes when a source of a user refers to it', async () => {
    await addTopic('horses');
    await refer('Mine', 'News');
    await winnow.service.idle();
    expect(asked()).toEqual(['/news']);
    const items = await read('dc:memberOf=user/Mine');
    expect(items.map((item) => item['dc:title']).toSorted()).toEqual(
      HORSES.map(({ title }) => title).toSorted(),
    );
  });

  it.each([
    ['dc:memberOf', '/v1/content/horses?dc:memberOf=service/News'],
    ['contentSource', '/data/horses?contentSource=ServiceSources/News'],
    ['the content service', '/content/horses?dc:memberOf=service/News'],
    ['v2', '/v2/recommendations?contentSource=service/News'],
  ])('wakes for a read by %s with credentials', async (_, target) => {
    await addTopic('horses');
    expect((await winnow.call('GET', target)).status).toBe(200);
    await winnow.service.idle();
    expect(asked()).toEqual(['/news']);
    const items = await read('dc:memberOf=service/News');
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ 'dc:memberOf': 'service/News' });
  });

  it('does not wake for a lid', async () => {
    await addTopic('horses');
    const { 'service:responseInfo': info } = await winnow.get<{
      'service:responseInfo': { lid: string };
    }>('/data/horses');
    for (const path of [
      '/data/horses?contentSource=ServiceSources/News',
      '/content/horses?dc:memberOf=service/Web',
    ]) {
      const answer = await winnow.service.fetch(
        new Request(`http://winnow.test${path}&lid=${info.lid}`),
      );
      expect(answer.status).toBe(200);
    }
    await winnow.service.idle();
    expect(asked()).toEqual([]);
  });

  it('waits for its feeds with timeOut, and takes +time:', async () => {
    await winnow.call('POST', '/data/horses');
    const view = await winnow.get<{
      'dc:collection': unknown[];
      'service:responseInfo': { 'service:Status': string };
    }>('/data/horses?contentSource=ServiceSources/News+time:24hours&timeOut=20');
    expect(view['service:responseInfo']['service:Status']).toBe('Complete');
    expect(view['dc:collection']).toHaveLength(2);
    winnow.advance(48 * HOUR);
    const later = await winnow.get<{ 'dc:collection': unknown[] }>(
      '/data/horses?contentSource=ServiceSources/News+time:24hours',
    );
    expect(later['dc:collection']).toEqual([]);
  });
});

describe('a search template', () => {
  it('searches for each topic of whoever reads it, and its items carry the query', async () => {
    winnow.feeds.put('/find?q=animals%20wild%20horses&n=50', { body: rss('Found', FOUND) });
    await addTopic('animals/wild+horses');
    await read('dc:memberOf=service/Web');
    await winnow.service.idle();
    expect(asked()).toEqual(['/find?q=animals%20wild%20horses&n=50']);
    const [item] = await read('dc:memberOf=service/Web');
    expect(item).toMatchObject({
      'dc:title': 'Wild horses',
      'dc:memberOf': 'service/Web',
      'service:fromQuery': 'animals wild horses',
    });
  });

  it('searches for topics that come later, and no longer for those that went', async () => {
    await refer('Mine', 'Web');
    await winnow.service.idle();
    expect(asked()).toEqual([]);
    await addTopic('horses');
    await winnow.service.idle();
    expect(asked()).toEqual(['/find?q=horses&n=50']);
    expect(await read('dc:memberOf=user/Mine')).toMatchObject([
      { 'dc:memberOf': 'user/Mine', 'service:fromQuery': 'horses' },
    ]);
    await winnow.call('DELETE', '/v1/topics/horses');
    winnow.advance(25 * HOUR);
    await winnow.service.idle();
    expect(asked()).toHaveLength(1);
    await addTopic('horses');
    await winnow.service.idle();
    expect(asked()).toHaveLength(2);
  });

  it('searches no longer when the source that referred to it went', async () => {
    await addTopic('horses');
    await refer('Mine', 'Web');
    await winnow.call('DELETE', '/v1/sources/user/Mine');
    await winnow.service.idle();
    expect(asked()).toEqual([]);
  });

  it('searches no longer once its reader ends that, until the next read', async () => {
    await addTopic('horses');
    await read('dc:memberOf=service/Web');
    await winnow.service.idle();
    const end = (source: string) => winnow.call('DELETE', `/~winnow/searches?source=${source}`);
    expect(await (await end('service/Web')).json()).toEqual({ ended: 1 });
    expect(await (await end('service/Web')).json()).toEqual({ ended: 0 });
    await addTopic('cattle');
    winnow.advance(25 * HOUR);
    await winnow.service.idle();
    expect(asked()).toHaveLength(1);
    expect((await end('service/Nowhere')).status).toBe(404);
    expect((await end('user/Web')).status).toBe(404);
    await read('dc:memberOf=service/Web');
    await winnow.service.idle();
    expect(asked()).toHaveLength(3);
    await refer('Mine', 'Web');
    const refused = await end('service/Web');
    expect([refused.status, refused.headers.get('winnow-hint')]).toEqual([
      409,
      'winnow sources drop Mine service/Web',
    ]);
  });

  it('guarantees +keywords:', async () => {
    await winnow.call('POST', '/data/horses');
    const target = (word: string) =>
      `/data/horses?contentSource=ServiceSources/Web+keywords:${word}&service:contentScore:min=0&timeOut=20`;
    const count = async (word: string) =>
      (await winnow.get<{ 'dc:collection': unknown[] }>(target(word)))['dc:collection'].length;
    expect(await count('afar')).toBe(1);
    expect(await count('stables')).toBe(0);
  });

  it('brings nothing to another reader, not even of the same source', async () => {
    await winnow.service.administration.putPlan({
      name: 'big',
      enterprise: true,
      hitsPeriod: 'minute',
      budgetPeriod: 'month',
    });
    await winnow.service.administration.setPlan('me', 'big');
    await winnow.call('POST', '/v1/users', { name: 'kim', password: 'secret enough' });
    await addTopic('horses');
    await read('dc:memberOf=service/Web');
    await winnow.service.idle();
    expect(await read('dc:memberOf=service/Web')).toHaveLength(1);
    await winnow.call('POST', '/v1/topics?uid=kim', { uris: ['animals/horses'] });
    await winnow.service.idle();
    const theirs = await read('dc:memberOf=service/Web&uid=kim');
    expect(theirs).toEqual([]);
  });
});
