import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

const RSS = 'application/rss+xml';
const JSON_TYPE = 'application/json';
let winnow: FedService;
let lid: string;

beforeAll(async () => {
  winnow = await startFedService();
  const { feeds } = winnow;
  const items = [
    { title: 'Tennis for members', link: `${feeds.url}/a?id=1&token=SEKRIT` },
    { title: 'Tennis for everybody', link: `${feeds.url}/b?id=2` },
  ].map((item) => ({ ...item, link: item.link.replaceAll('&', '&amp;') }));
  feeds.put('/f.xml?token=SEKRIT', { body: rss('Members', items) });
  await winnow.subscribe(`${feeds.url.replace('//', '//joe:hunter2@')}/f.xml?token=SEKRIT`);
  await winnow.call('POST', '/v1/topics', { uris: ['tennis'] });
  await winnow.service.idle();
  const shared = await winnow.call('POST', '/~winnow/shares', { topic: 'tennis' });
  ({ lid } = (await shared.json()) as { lid: string });
});
afterAll(() => winnow.close());

/** What somebody without credentials gets. */
function visit(target: string, accept = JSON_TYPE): Promise<Response> {
  const request = new Request(`http://winnow.test${target}`, { headers: { accept } });
  return winnow.service.fetch(request);
}

it('tells others neither the address of a private feed nor what has its secret in it', async () => {
  const target = `/content/tennis?lid=${lid}`;
  const documents = [
    await (await visit(target, RSS)).text(),
    await (await visit(target)).text(),
    await (await visit(`/data/tennis?lid=${lid}`)).text(),
    await (await winnow.call('GET', '/v1/content/tennis', undefined, { accept: RSS })).text(),
    await (
      await winnow.call('GET', '/v1/content/tennis?winnow:originals=true', undefined, {
        accept: RSS,
      })
    ).text(),
  ];
  for (const document of documents) {
    expect(document).toContain('Tennis for members');
    expect(document).toContain(`${winnow.feeds.url}/f.xml"`);
    expect(document).not.toMatch(/SEKRIT|hunter2/u);
  }
  expect(documents.at(-1)).toContain(`<link>${winnow.feeds.url}/a?id=1</link>`);
  expect(documents.at(-1)).toMatch(/<guid isPermaLink="false">[\w-]{16}<\/guid>/u);
});

it.each(['', '&uid=reader-1'])('keeps the secret out of links of recommendations%s', async (of) => {
  const target = `/v2/recommendations?q=tennis&minContentScore=0${of}`;
  const document = await (await winnow.call('GET', target)).text();
  expect(document).toContain('Tennis for members');
  expect(document).not.toMatch(/SEKRIT|hunter2/u);
});

it('leads others to the item without the secret, and its owner with it', async () => {
  const { content } = (await (await visit(`/content/tennis?lid=${lid}`)).json()) as {
    content: { 'dc:title': string; 'dc:identifier': string }[];
  };
  const link = content.find((item) => item['dc:title'].endsWith('members'))!['dc:identifier'];
  const target = link.slice(link.indexOf('/content/'));
  const { url } = winnow.feeds;
  expect((await visit(target)).headers.get('location')).toBe(`${url}/a?id=1`);
  const owners = await winnow.call('GET', target);
  expect(owners.headers.get('location')).toBe(`${url}/a?id=1&token=SEKRIT`);
});

it('tells the owner where an item comes from and leads', async () => {
  const { content } = await winnow.get<{ content: Record<string, string>[] }>('/v1/content/tennis');
  const item = content.find((each) => each['dc:title']?.endsWith('members'));
  expect(item?.['dc:relation']).toBe(`${winnow.feeds.url}/a?id=1&token=SEKRIT`);
  expect(item?.['dc:source']).toBe(`${winnow.feeds.url}/f.xml?token=SEKRIT`);
});

it('leads whoever has the lid that came with a user to its items without the secret', async () => {
  const made = await winnow.call('POST', '/v1/users', { name: 'eve', password: 'eve-secret' });
  const eve = (await made.json()) as { lid: string };
  const { url } = winnow.feeds;
  const source = {
    name: 'Eves',
    default: true,
    contents: { urls: [{ url: `${url}/f.xml?token=SEKRIT` }], sources: [] },
  };
  expect((await winnow.call('POST', '/v1/sources/user?uid=eve', source)).status).toBe(201);
  await winnow.call('POST', '/v1/topics?uid=eve', { uris: ['tennis'] });
  await winnow.service.idle();
  async function leadsTo(lid: string): Promise<string | null> {
    const { content } = (await (await visit(`/content/?lid=${lid}`)).json()) as {
      content: { 'dc:title': string; 'dc:identifier': string }[];
    };
    const link = content.find((item) => item['dc:title'].endsWith('members'))!['dc:identifier'];
    return (await visit(link.slice(link.indexOf('/content/')))).headers.get('location');
  }
  expect(await leadsTo(eve.lid)).toBe(`${url}/a?id=1`);
  // After it was revoked, a list makes another one, which the list of users tells too.
  const login = Buffer.from(`${winnow.credentials.user}!eve:eve-secret`).toString('base64');
  const asEve = { authorization: `Basic ${login}` };
  const revoked = await winnow.call('DELETE', '/~winnow/shares', undefined, asEve);
  expect(revoked.status).toBe(200);
  await winnow.call('GET', '/v1/content?uid=eve');
  const { users } = await winnow.get<{ users: { lid: string }[] }>('/v1/users');
  expect(users[0]!.lid).not.toBe(eve.lid);
  expect(await leadsTo(users[0]!.lid)).toBe(`${url}/a?id=1`);
});
