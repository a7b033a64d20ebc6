import { afterAll, describe, expect, it } from 'vitest';
import { rss, startFeedServer } from '../support/feed-server.ts';
import { openListDoor } from './list-door.ts';

const { door, close } = await openListDoor();
afterAll(close);

const LISTING = `<html><body><main>${['the north', 'the south', 'the high north']
  .map((at, n) => `<h2><a href="/story/${n}">A long headline on lighthouses of ${at}</a></h2>`)
  .join('')}</main>`;

it('says where a traced page forwards to', async () => {
  const feeds = await startFeedServer();
  const [url, target] = [`${feeds.url}/forwarding`, door.address('/target.xml')];
  const head = `<meta http-equiv="refresh" content="0; url=${target}">`;
  feeds.put('/forwarding', { type: 'text/html', body: `<!doctype html>${head}` });
  const { code, errors } = await door.run(['sources', 'trace', url]);
  expect(code).toBe(0);
  expect(errors).toContain(`the address is a page that forwards to ${target}`);
  expect(errors).toContain('feed: rss 2.0');
  const { output } = await door.run(['sources', 'trace', url, '--json', 'forwardedTo']);
  expect(JSON.parse(output)).toEqual({ forwardedTo: target });
  await feeds.close();
});

it('says when a traced feed would be fetched next, and nothing of that for an address that is no feed', async () => {
  const feed = await door.run(['sources', 'trace', door.address('/fed.xml')]);
  // Nothing is kept, so that the feed itself may be due at another time.
  expect(feed.errors).toContain('had this been kept, next: ');
  const none = await door.run(['sources', 'trace', door.address('/page')]);
  expect(none.errors).toContain('not-a-feed');
  expect(none.errors).not.toContain('next: ');
  const { output } = await door.run([
    ...['sources', 'trace', door.address('/page'), '--json', 'nextPollAt,reason'],
  ]);
  expect(JSON.parse(output)).toEqual({ nextPollAt: null, reason: '' });
});

it('traces a fetch and keeps nothing of it', async () => {
  const url = door.address('/traced.xml');
  const { code, output } = await door.run(['sources', 'trace', url, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    url,
    outcome: 'fresh',
    dialect: 'rss 2.0',
    items: 3,
    hops: [{ url, status: 200 }],
  });
  const inside = await door.run(['sources', 'trace', 'http://10.0.0.1/feed', '--json']);
  expect(inside.code).toBe(1);
  expect(JSON.parse(inside.output)).toMatchObject({ outcome: 'blocked-address', hops: [{}] });
});

it('says where each request was sent on to, as the servers wrote it', async () => {
  const feeds = await startFeedServer();
  feeds.put('/one', { body: '', status: 301, headers: { location: '/two' } });
  feeds.put('/two', { body: '', status: 302, headers: { location: 'three?x' } });
  feeds.put('/three?x', { body: rss('Real', []) });
  const { errors, output } = await door.run(['sources', 'trace', `${feeds.url}/one`]);
  await feeds.close();
  expect(output.split('\n').map((line) => line.split('\t', 1)[0])).toEqual([
    '301',
    '302',
    '200',
    '',
  ]);
  expect(errors).toContain('\n  301 location: /two\n  302 location: three?x\n');
});

it('says why entries of a document become no items', async () => {
  const feeds = await startFeedServer();
  const link = (at: number) => ({ title: `Entry ${at}`, link: `${feeds.url}/${at}` });
  const long = Array.from({ length: 502 }, (_, at) => link(at));
  feeds.put('/long.xml', { body: rss('Long', long) });
  const { errors } = await door.run(['sources', 'trace', `${feeds.url}/long.xml`]);
  expect(errors).toContain('items: 500 of 502 entries\nleft out: 2 older than the newest 500\n');
  expect(errors).not.toContain('mended: ');
  const bare = '<item><guid isPermaLink="false">bare</guid></item></channel>';
  const short = rss('Short', [link(1), link(1), link(2)]).replace('</channel>', bare);
  feeds.put('/short.xml', { body: short });
  const left = await door.run(['sources', 'trace', `${feeds.url}/short.xml`]);
  expect(left.errors).toContain('items: 2 of 4 entries\nleft out: 1 with the names');
  expect(left.errors).toContain('left out: 1 that say nothing and have no address\n');
  await feeds.close();
});

it('lets no header or title look like a line of its own', async () => {
  const feeds = await startFeedServer();
  const url = `${feeds.url}/forged.xml`;
  const headers = { server: 'x\u0085feed: rss 2.0, "Forged"' };
  const body = rss('Real', [{ title: 'One&#10;items: 500 of 500', link: `${feeds.url}/one` }]);
  feeds.put('/forged.xml', { body, headers });
  const { errors } = await door.run(['sources', 'trace', url]);
  await feeds.close();
  const lines = errors.split('\n');
  expect(lines).toContain('  server: x feed: rss 2.0, "Forged"');
  expect(lines.filter((line) => /^(?:feed|items): /u.test(line))).toEqual([
    'feed: rss 2.0, "Real", read as utf-8',
    'items: 1 of 1 entries',
  ]);
});

describe('sources trace', () => {
  it('names the feeds that a page announces', async () => {
    const { output, errors } = await door.run(['sources', 'trace', door.address('/page')]);
    expect(errors).toContain(`announces the feed ${door.address('/a.xml')}`);
    expect(errors).toContain('winnow sources add');
    expect(output).not.toBe('');
  });

  it.each([
    ['http://10.1.2.3/feed', '10.1.2.3/32'],
    ['http://[fc00::7]/feed', 'fc00::7/128'],
  ])('says which option opens the network of a refused address: %s', async (address, net) => {
    const { code, errors } = await door.run(['sources', 'trace', address]);
    expect(code).toBe(1);
    expect(errors).toContain(`--allow-net ${net}`);
  });
});

it('says of a page that announces no feed what is at its usual places, up to the first feed', async () => {
  const feeds = await startFeedServer();
  feeds.put('/', { body: '<html><body>Hello</body></html>', type: 'text/html' });
  feeds.put('/rss', { body: rss('Empty', []) });
  feeds.put('/rss.xml', { body: rss('Real', [{ title: 'One', link: `${feeds.url}/1` }]) });
  const { code, errors } = await door.run(['sources', 'trace', `${feeds.url}/`]);
  expect(code).toBe(1);
  expect(errors.split('\n').filter((line) => line.startsWith('usual place '))).toEqual([
    `usual place ${feeds.url}/feed: there is nothing at this address (404)`,
    `usual place ${feeds.url}/rss: a feed without anything in it`,
    `usual place ${feeds.url}/feed.xml: there is nothing at this address (404)`,
    `usual place ${feeds.url}/rss.xml: a feed`,
  ]);
  expect(errors).toContain('hint: follow a page or its feed with:');
  feeds.put('/', { body: 'no', status: 403 });
  const refused = await door.run(['sources', 'trace', `${feeds.url}/`, '--json', 'usual']);
  await feeds.close();
  const { usual } = JSON.parse(refused.output) as { usual: { url: string }[] };
  expect(usual.map(({ url }) => url.slice(feeds.url.length))).toEqual([
    '/feed',
    '/rss',
    '/feed.xml',
    '/rss.xml',
  ]);
  expect(usual.at(-1)).toMatchObject({ outcome: 'fresh', detail: 'a feed' });
});

it('says of a page without a feed that its robots.txt forbids it, as adding it would', async () => {
  const feeds = await startFeedServer();
  feeds.put('/robots.txt', { body: 'User-agent: *\nDisallow: /private/', type: 'text/plain' });
  for (const path of ['/private/', '/open/']) {
    feeds.put(path, { body: LISTING, type: 'text/html' });
  }
  const forbidden = await door.run(['sources', 'trace', `${feeds.url}/private/`]);
  const open = await door.run(['sources', 'trace', `${feeds.url}/open/`]);
  await feeds.close();
  expect(forbidden.errors).toContain(
    'not-a-feed: the document is an HTML page, not a feed, and its robots.txt asks programs not to read it\n',
  );
  expect(forbidden.errors).not.toMatch(/hint:|in place of a feed/u);
  expect(open.errors).toContain('not-a-feed: the document is an HTML page, not a feed\n');
  expect(open.errors).toContain('hint: follow what a page lists that has no feed, too');
});

it('names the feeds that a page announces which says that it is not there', async () => {
  const feeds = await startFeedServer();
  const body = '<!doctype html><link rel="alternate" type="application/rss+xml" href="/rss/main">';
  feeds.put('/', { body, status: 404, type: 'text/html' });
  feeds.put('/rss/main', { body: rss('Main', [{ title: 'One', link: `${feeds.url}/1` }]) });
  const { code, errors } = await door.run(['sources', 'trace', `${feeds.url}/`]);
  await feeds.close();
  expect(code).toBe(1);
  expect(errors).toContain(`it is a page that announces the feed ${feeds.url}/rss/main: a feed\n`);
  expect(errors).not.toContain('usual place');
});

it('says of a page without any feed what follows it all the same, if it lists anything', async () => {
  const feeds = await startFeedServer();
  const trace = async () => (await door.run(['sources', 'trace', `${feeds.url}/`])).errors;
  feeds.put('/', { body: '<html><body>Hello</body></html>', type: 'text/html' });
  const bare = await trace();
  expect(bare).toContain('read in place of a feed: nothing that the page lists\n');
  expect(bare).not.toContain('hint:');
  feeds.put('/', { body: LISTING, type: 'text/html' });
  const errors = await trace();
  expect(errors).toContain(`usual place ${feeds.url}/atom.xml: there is nothing`);
  expect(errors).toContain('read in place of a feed: 3 items of the page itself\n');
  expect(errors).toContain('hint: follow what a page lists that has no feed, too, with:');
  expect(errors).not.toContain('you follow');
  await feeds.close();
});

it('says of an address that it is followed already, and does not tell to follow it again', async () => {
  const feeds = await startFeedServer();
  const trace = async () => (await door.run(['sources', 'trace', `${feeds.url}/`])).errors;
  await door.run(['sources', 'add', 'Known', `${feeds.url}/`]);
  const missing = await trace();
  expect(missing).toContain('you follow this address already\n');
  expect(missing).not.toContain('hint:');
  feeds.put('/', { body: LISTING, type: 'text/html' });
  expect(await trace()).toContain('hint: fetch what you follow with: winnow sources refresh\n');
  await door.run(['sources', 'refresh', 'Known']);
  const read = await trace();
  expect(read).toContain('read in place of a feed: 3 items of the page itself\n');
  expect(read).not.toContain('hint:');
  await feeds.close();
  await door.run(['sources', 'remove', 'Known', '--yes']);
});

it('says of an announced feed that it is gone, and what is at the usual places then', async () => {
  const feeds = await startFeedServer();
  const link = '<link rel="alternate" type="application/rss+xml" href="/gone.xml">';
  feeds.put('/', { body: `<!doctype html>${link}${LISTING}`, type: 'text/html' });
  feeds.put('/gone.xml', { body: '', status: 410 });
  const lost = await door.run(['sources', 'trace', `${feeds.url}/`]);
  feeds.put('/feed', { body: rss('Real', [{ title: 'One', link: `${feeds.url}/1` }]) });
  const found = await door.run(['sources', 'trace', `${feeds.url}/`]);
  const { output } = await door.run(['sources', 'trace', `${feeds.url}/`, '--json', 'asked']);
  await feeds.close();
  const gone = `announces the feed ${feeds.url}/gone.xml: the document is gone for good (410)\n`;
  expect(lost.errors).toContain(gone);
  expect(lost.errors).toContain(`usual place ${feeds.url}/atom.xml: there is nothing`);
  expect(lost.errors).toContain('hint: follow what a page lists that has no feed, too');
  expect(found.errors).toContain(`${gone}usual place ${feeds.url}/feed: a feed\n`);
  expect(found.errors).toContain('hint: follow a page or its feed with:');
  expect(JSON.parse(output)).toEqual({
    asked: [
      {
        url: `${feeds.url}/gone.xml`,
        outcome: 'gone',
        detail: 'the document is gone for good (410)',
      },
    ],
  });
});

it('says that the pages of an address forward in a circle', async () => {
  const feeds = await startFeedServer();
  const to = (path: string) =>
    `<!doctype html><meta http-equiv="refresh" content="0; url=${path}">`;
  feeds.put('/one', { body: to('/two'), type: 'text/html' });
  feeds.put('/two', { body: to('/one'), type: 'text/html' });
  const { errors } = await door.run(['sources', 'trace', `${feeds.url}/one`]);
  await feeds.close();
  expect(errors).toContain(
    `${feeds.url}/one, which it forwards to, brings none either: the pages forward in a circle`,
  );
});

it('says why what a page forwards to cannot be read, and opens no network for a stranger', async () => {
  const feeds = await startFeedServer();
  feeds.put('/', {
    body: '<html><body><iframe src="http://10.0.0.1/x"></iframe>',
    type: 'text/html',
  });
  const { errors } = await door.run(['sources', 'trace', `${feeds.url}/`]);
  await feeds.close();
  expect(errors).toContain(
    'not a feed; http://10.0.0.1/x, which it forwards to, brings none either: 10.0.0.1 must not',
  );
  expect(errors).not.toContain('--allow-net');
});

it('says of a number that it is of one source, which a trace is not given', async () => {
  const { code, errors } = await door.run(['sources', 'trace', '8']);
  expect([code, errors]).toEqual([5, expect.stringContaining('give the address beside it')]);
});

it('conceals the key in the address of a feed, since a trace is shown to whoever is asked for help', async () => {
  const feeds = await startFeedServer();
  const key = 'k3yF7xQ2mPz91LwE';
  const to = `${feeds.url}/feed.xml?token=${key}`;
  feeds.put(`/feed.xml?token=${key}`, { body: rss('Private', []) });
  feeds.put(`/old.xml?token=${key}`, { status: 301, headers: { location: to }, body: '' });
  for (const format of [[], ['--json']]) {
    const { output, errors } = await door.run([
      ...['sources', 'trace', `${feeds.url}/old.xml?token=${key}`, ...format],
    ]);
    expect(output).toContain(`${feeds.url}/feed.xml?token=***`);
    expect(output + errors).not.toContain(key);
  }
  await feeds.close();
});
