/** Addresses that lead inside are refused wherever an address can come in, however they are written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Canary, startCanary } from '../../support/evil-server.ts';
import { type FeedServer, rss, startFeedServer } from '../../support/feed-server.ts';
import { REFUSED_HOSTS } from '../../support/refused-hosts.ts';
import { startService, type TestService } from '../../support/service.ts';

const OPEN = ['http://news.example/feed', 'https://192.0.66.2/feed', 'http://[2606:4700::1111]/'];
const OPENED = 'http://10.20.30.40:8080/feed';
const REFUSED = [
  'ftp://news.example/feed',
  'file:///etc/hostname',
  'javascript:alert(1)',
  'data:text/xml,<rss/>',
  'gopher://news.example/',
  'http://127.0.0.1/feed',
  'http://127.8.9.10:8080/feed',
  'http://2130706433/feed',
  'http://0x7f000001/feed',
  'http://0177.0.0.1/feed',
  'http://127.1/feed',
  'http://127.0.0.1./feed',
  'http://localhost/feed',
  'http://feeds.localhost/feed',
  'http://0.0.0.0/feed',
  'http://10.20.30.40/feed',
  'http://10.20.30.40:8081/feed',
  'http://172.20.1.1/feed',
  'http://192.168.3.4/feed',
  'http://169.254.169.254/latest/meta-data',
  'http://100.100.100.200/feed',
  'http://198.18.0.9/feed',
  'http://224.0.0.5/feed',
  'http://255.255.255.255/feed',
  'http://[::1]/feed',
  'http://[::]/feed',
  'http://[::ffff:127.0.0.1]/feed',
  'http://[::ffff:7f00:1]/feed',
  'http://[fe80::1]/feed',
  'http://[fd12:3456::1]/feed',
  'http://[64:ff9b::7f00:1]/feed',
  'http://[2002:7f00:1::]/feed',
  'http://user:secret@127.0.0.1/feed',
  'http://１２７.０.０.１/feed',
  'http://127。0。0。1/feed',
] as const;

const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const opml = (url: string) =>
  `<opml version="2.0"><head/><body><outline text="x" type="rss" xmlUrl="${escaped(url)}"/></body></opml>`;

let winnow: TestService;
let made = 0;

beforeAll(async () => {
  winnow = await startService({ allowNet: ['10.20.30.40/32:8080'] });
  const contents = { urls: [], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name: 'held', default: false, contents });
});
afterAll(() => winnow.service.close());

const fresh = () => {
  made += 1;
  return `s${made}`;
};

const ENTRANCES: Readonly<Record<string, (url: string) => Promise<Response>>> = {
  'POST /v1/sources/user': (url) =>
    winnow.call('POST', '/v1/sources/user', { name: fresh(), contents: { urls: [{ url }] } }),
  'PUT /v1/sources/user/{name}': (url) =>
    winnow.call('PUT', '/v1/sources/user/held', { name: 'held', contents: { urls: [{ url }] } }),
  'POST /v1/sources/user/{name}/contents, JSON': (url) =>
    winnow.call('POST', '/v1/sources/user/held/contents', { urls: [{ url }] }),
  'POST /v1/sources/user/{name}/contents, OPML': (url) =>
    winnow.call('POST', '/v1/sources/user/held/contents', opml(url)),
  'PUT /v1/sources/user/{name}/contents': (url) =>
    winnow.call('PUT', `/v1/sources/user/${fresh()}/contents`, opml(url)),
  'POST /@Sources': (url) =>
    winnow.call('POST', '/data/@Sources', { [fresh()]: { contents: { [url]: {} } } }),
  'POST /@Sources/{name}/contents, JSON': (url) =>
    winnow.call('POST', '/data/@Sources/held/contents', { [url]: {} }),
  'PUT /@Sources/{name}/contents, JSON': (url) =>
    winnow.call('PUT', `/data/@Sources/${fresh()}/contents`, { [url]: {} }),
  'PUT /@Sources/{name}/contents, OPML': (url) =>
    winnow.call('PUT', `/data/@Sources/${fresh()}/contents`, opml(url)),
  'POST /~winnow/list': (url) => winnow.call('POST', '/~winnow/list', { url }),
  'POST /~winnow/fix': (url) =>
    winnow.call('POST', '/~winnow/fix', {
      source: 'user/held',
      changes: [{ url: 'https://gone.example/', action: 'move', to: url }],
    }),
};

describe.each(Object.keys(ENTRANCES))('%s', (name) => {
  const enter = ENTRANCES[name]!;

  it.each(REFUSED)('refuses %s', async (url) => {
    const response = await enter(url);
    expect(response.status).toBe(400);
    const { details } = (await response.json()) as { details: string };
    expect(details).not.toContain('secret');
  });

  it.runIf(name !== 'POST /~winnow/list').each([...OPEN, OPENED])('takes %s', async (url) => {
    expect((await enter(url)).status).toBeLessThan(300);
  });
});

it('keeps nothing of what it refused', async () => {
  const { feeds } = await winnow.get<{ feeds: { url: string }[] }>('/~winnow/feeds');
  const kept = new Set(feeds.map(({ url }) => url));
  expect([...kept].toSorted()).toEqual([...OPEN, OPENED].toSorted());
});

it('vets a list of addresses without stopping at the first', async () => {
  const urls = [...REFUSED, ...OPEN, OPENED];
  const answer = await winnow.call('POST', '/~winnow/addresses', { urls });
  const { refused } = (await answer.json()) as { refused: { url: string; reason: string }[] };
  expect(refused.map(({ url }) => url)).toEqual([...REFUSED]);
  expect(refused.every(({ reason }) => reason.length > 0)).toBe(true);
});

describe('the articles that items lead to', () => {
  let feeds: FeedServer;
  let canary: Canary;
  let reader: TestService;
  const outcomes = new Map<unknown, unknown>();

  beforeAll(async () => {
    feeds = await startFeedServer();
    canary = await startCanary();
    reader = await startService({
      allowNet: [feeds.allowNet],
      log: ({ event, url, outcome }) => {
        if (event === 'article') outcomes.set(url, outcome);
      },
    });
  });
  afterAll(async () => {
    await reader.service.close();
    await feeds.close();
    await canary.close();
  });

  /** How reading them ended, one story each; those whose link is no address of the web are never tried. */
  async function read(...links: string[]): Promise<unknown[]> {
    const path = `/${fresh()}`;
    const items = links.map((link) => ({ title: 'A story', link: escaped(link), text: 'Short.' }));
    feeds.put(path, { body: rss('Stories', items) });
    const name = fresh();
    const contents = { urls: [{ url: `${feeds.url}${path}` }] };
    await reader.call('POST', '/v1/sources/user', { name, contents });
    const source = `user/${name}`;
    await reader.call('POST', '/~winnow/source-settings', { source, fullText: true });
    outcomes.clear();
    await reader.service.idle();
    return [...outcomes.values()];
  }

  // A number of its own makes each a story of its own, whatever its host comes down to.
  const inside = () => REFUSED_HOSTS.map((host, at) => `http://${host}:${canary.port}/${at}`);
  const ofTheWeb = (url: string) => url.startsWith('http') && URL.canParse(url);

  it('are read where they are open', async () => {
    const body = `<html><body><article><p>${'A story. '.repeat(200)}</p></article></body></html>`;
    feeds.put('/open', { body, type: 'text/html' });
    expect(await read(`${feeds.url}/open`)).toEqual(['read']);
  });

  it.each([
    ['written in every way', () => REFUSED.map((url, at) => `${url}?${at}`)],
    ['that would answer', inside],
  ])('are not asked for at addresses inside, %s', async (_, links) => {
    const tried = links().filter(ofTheWeb).length;
    // Robots rules are asked for first, and are refused already.
    expect(await read(...links())).toEqual(Array.from({ length: tried }, () => 'robots'));
    expect(canary.hits()).toBe(0);
  });

  it('are not followed inside', async () => {
    const links = inside().map((target, at) => {
      const headers = { location: Buffer.from(target).toString('latin1') };
      feeds.put(`/leads/${at}`, { body: '', status: 302, headers });
      return `${feeds.url}/leads/${at}`;
    });
    const ends = await read(...links);
    expect(ends).toHaveLength(links.length);
    // What is no address at all is a fault of the answer.
    expect([...new Set(ends)].toSorted()).toEqual(['blocked-address', 'protocol']);
    expect(canary.hits()).toBe(0);
  });
});
