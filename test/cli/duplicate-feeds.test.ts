/** An address that leads to a feed which is there already makes no second feed. */
import { afterAll, expect, it } from 'vitest';
import { startFeedServer } from '../support/feed-server.ts';
import { openListDoor } from './list-door.ts';

const { door, file, close } = await openListDoor();
afterAll(close);

const feed = door.address('/a.xml');
const page = door.address('/page');
const old = door.address('/old');

async function entriesOf(name: string): Promise<string[]> {
  const { output } = await door.run(['sources', 'export', name, '--json', 'url']);
  return (JSON.parse(output) as { url: string }[]).map(({ url }) => url);
}

it('a page whose feed is there is present under the address of the feed', async () => {
  await door.run(['sources', 'add', 'one', feed]);
  const { code, output, errors } = await door.run(['sources', 'add', 'one', page, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toEqual([
    { url: page, result: 'present', outcome: 'fresh', items: 3, sameAs: feed },
  ]);
  expect(errors).toContain(`${page} leads to the feed of ${feed}, which "one" holds already`);
  expect(await entriesOf('one')).toEqual([feed]);
});

it('a feed is present where its page is there, or where it stands under an address that moved, tracks or has a fragment', async () => {
  await door.run(['sources', 'add', 'two', page]);
  const again = [feed, old, `${feed}?utm_source=x`, `${feed}#latest-posts`];
  const { output } = await door.run(['sources', 'add', 'two', ...again, '--json', 'result,sameAs']);
  expect(JSON.parse(output)).toEqual(again.map(() => ({ result: 'present', sameAs: page })));
  expect(await entriesOf('two')).toEqual([page]);
});

it('another source may hold the same feed, and a note names that source and the feed of the page', async () => {
  const { output, errors } = await door.run(['sources', 'add', 'three', page, '--json', 'result']);
  expect(JSON.parse(output)).toEqual([{ result: 'added' }]);
  expect(errors).toMatch(/\/page: discovered, .*\/a\.xml/u);
  expect(errors).toContain(`"one" holds ${feed} as well`);
});

it('an import keeps every entry of its list and says which lead to the same feed, but adds none again that was repaired', async () => {
  const list = file('same.txt', `${feed}\n${page}\n`);
  const { output, errors } = await door.run(['sources', 'import', list, '--json', 'result,reason']);
  expect(JSON.parse(output)).toMatchObject([
    { result: 'added', reason: null },
    { result: 'added', reason: expect.stringContaining(`the same feed as ${feed}`) },
  ]);
  expect(errors).toContain('1 address leads to a feed that is there under another one');
  expect(errors).toContain('hint: winnow sources fix same');
  await door.run(['sources', 'fix', 'same', '--yes']);
  expect(await entriesOf('same')).toEqual([feed]);

  const again = await door.run(['sources', 'import', list, '--json', 'result,reason']);
  expect(JSON.parse(again.output)).toEqual([
    { result: 'present', reason: null },
    { result: 'present', reason: `the same feed as ${feed}` },
  ]);
  expect(again.errors).toContain('same: 0 added, 2 present\n');
  expect(again.errors).not.toContain('winnow sources fix');
  expect(await entriesOf('same')).toEqual([feed]);
});

it('an import knows what fix moved or took out, whether or not it fetches anything', async () => {
  const list = file('fixed.txt', `${old}\n${page}\n`);
  await door.run(['sources', 'add', 'fixed', old]);
  await door.run(['sources', 'refresh', 'fixed']);
  await door.run(['sources', 'fix', 'fixed', '--yes']);
  await door.run(['sources', 'add', 'fixed', page]);
  expect(await entriesOf('fixed')).toEqual([feed]);
  const there = { result: 'present', reason: `the same feed as ${feed}` };
  for (const option of ['--dry-run', '--no-wait', '--no-color']) {
    const argv = ['sources', 'import', list, option, '--json', 'result,reason'];
    expect(JSON.parse((await door.run(argv)).output)).toEqual([there, there]);
    expect(await entriesOf('fixed')).toEqual([feed]);
  }
  await door.run(['sources', 'remove', 'fixed', '--yes']);
});

it('an import says where the feed of an entry moved to when that is first seen', async () => {
  const list = file('moved.txt', `${old}\n`);
  const { output, errors } = await door.run(['sources', 'import', list, '--json', 'result,reason']);
  expect(JSON.parse(output)).toEqual([{ result: 'moved', reason: `its feed is at ${feed}` }]);
  expect(errors).toContain('1 added (of them 1 moved)');
  await door.run(['sources', 'remove', 'moved', '--yes']);
});

it('an import and check have one verdict on a page that leads to its feed, also behind a redirect', async () => {
  for (const address of [page, door.address('/old-page')]) {
    const list = file('pages.txt', `${address}\n`);
    const { output } = await door.run(['sources', 'import', list, '--json', 'result,reason']);
    expect(JSON.parse(output)).toEqual([{ result: 'added', reason: `its feed is at ${feed}` }]);
    const argv = ['sources', 'check', 'pages', '--no-fetch', '--json', 'verdict'];
    expect(JSON.parse((await door.run(argv)).output)).toEqual([{ verdict: 'fine' }]);
    await door.run(['sources', 'remove', 'pages', '--yes']);
  }
});

it('an import says what is read of a site that has no feed', async () => {
  const site = await startFeedServer();
  const stories = ['How the rye rises', 'What a crust is made of', 'Why ovens have doors'];
  const links = stories.map((story, at) => `<h2><a href="/${at}">${story}</a></h2>`);
  const named = stories.map((_, at) => `<url><loc>${site.url}/story-of-bread-${at}</loc></url>`);
  const html = (body: string) => ({ body: `<!doctype html>${body}`, type: 'text/html' });
  site.put('/', html('<title>Bread</title><p>Welcome'));
  site.put('/sitemap.xml', { body: `<urlset>${named.join('')}</urlset>` });
  site.put('/news', html(`<main>${links.join('')}</main>`));
  site.put('/old', { body: '', status: 301, headers: { location: '/news' } });
  const list = file('sites.txt', `${site.url}/\n${site.url}/old\n`);
  const { output } = await door.run(['sources', 'import', list, '--json', 'result,reason']);
  await site.close();
  const told = `the site has no feed to read; its sitemap is read: ${site.url}/sitemap.xml`;
  expect(JSON.parse(output)).toEqual([
    { result: 'added', reason: told },
    { result: 'moved', reason: `it is at ${site.url}/news` },
  ]);
  await door.run(['sources', 'remove', 'sites', '--yes']);
});

it('of two addresses of a feed the one that can be read stays', async () => {
  const [dead, well] = [feed.replace('http:', 'https:'), feed];
  await door.run(['sources', 'add', 'four', dead]);
  const { output } = await door.run(['sources', 'add', 'four', well, '--json', 'result']);
  expect(JSON.parse(output)).toEqual([{ result: 'added' }]);
  const argv = ['sources', 'check', 'four', '--no-fetch', '--json', 'url,verdict,sameAs'];
  expect(JSON.parse((await door.run(argv)).output)).toEqual([
    { url: dead, verdict: 'duplicate', sameAs: well },
    { url: well, verdict: 'fine', sameAs: null },
  ]);
});

it('of two addresses of a feed one that fails is not added, which is told', async () => {
  const dead = feed.replace('http:', 'https:');
  await door.run(['sources', 'add', 'six', feed]);
  const { code, output, errors } = await door.run(['sources', 'add', 'six', dead, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject([{ url: dead, result: 'present', sameAs: feed }]);
  expect(errors).toContain(`${dead} was not added, since "six" holds it as ${feed}; it failed`);
  expect(errors).not.toContain('leads to the feed of');
  expect(await entriesOf('six')).toEqual([feed]);
});

it('of two addresses that never led to a feed both stay, each with what it failed of', async () => {
  const [open, closed] = [door.address('/none/'), `https${door.address('/none').slice(4)}`];
  await door.run(['sources', 'add', 'seven', open]);
  const { code, output, errors } = await door.run(['sources', 'add', 'seven', closed, '--json']);
  expect(code).toBe(3);
  expect(JSON.parse(output)).toMatchObject([{ url: closed, result: 'added', sameAs: null }]);
  expect(errors).toContain(`winnow sources drop seven ${closed}`);
  expect(errors).not.toContain('leads to the feed of');
  expect(await entriesOf('seven')).toEqual([open, closed]);
  expect(await door.rows('sources', 'check', 'seven')).toMatchObject([
    { verdict: 'failing', cause: 'there is nothing at this address (404), 2 times in a row' },
    { verdict: 'failing', sameAs: null, action: null },
  ]);
});

it('fix leaves one entry of each feed, in whatever order pages, moved addresses and the feed itself stand', async () => {
  const orders = [
    [[page, feed, old], feed],
    [[old, page, feed], feed],
    [[feed, old, page], feed],
    [[page, old], page],
    [[old, page], page],
  ] as const;
  for (const [at, [order, left]] of orders.entries()) {
    const list = file(`order ${at}.txt`, order.join('\n'));
    await door.run(['sources', 'import', list]);
    await door.run(['sources', 'fix', `order ${at}`, '--yes']);
    expect(await entriesOf(`order ${at}`)).toEqual([left]);
  }
});

it('a feed that its site serves at two addresses is a duplicate, and fix keeps the first', async () => {
  const other = door.address('/b.xml');
  await door.run(['sources', 'add', 'five', feed, other]);
  expect(await entriesOf('five')).toEqual([feed, other]);
  expect(await door.rows('sources', 'check', 'five')).toMatchObject([
    { url: feed, verdict: 'fine', sameAs: null, action: null },
    {
      url: other,
      verdict: 'duplicate',
      cause: `brings the same as ${feed}, word for word`,
      sameAs: feed,
      action: 'remove',
    },
  ]);
  await door.run(['sources', 'fix', 'five', '--yes']);
  expect(await entriesOf('five')).toEqual([feed]);
});

it('fix says which title and group go with an entry that gives way', async () => {
  const outlines = [
    `<outline text="Work"><outline text="One" xmlUrl="${feed}"/></outline>`,
    `<outline text="Fun"><outline text="Two" xmlUrl="${page}"/></outline>`,
    `<outline text="Work"><outline text="One" xmlUrl="${old}"/></outline>`,
  ];
  const list = file('named.opml', `<opml><body>${outlines.join('')}</body></opml>`);
  await door.run(['sources', 'import', list]);
  const { errors } = await door.run(['sources', 'fix', 'named', '--yes']);
  expect(errors.match(/^with .*$/gmu)).toEqual([
    `with ${page} goes its title "Two" and its group "Fun"`,
  ]);
  expect(await entriesOf('named')).toEqual([feed]);
});

it('counts among those of a list that could not be read also those that are there under another address', async () => {
  const urls = [old, door.address('/none')];
  const list = file('counted.txt', urls.join('\n'));
  const told = '1 of 2 feeds could not be read:\n';
  expect((await door.run(['sources', 'import', list])).errors).toContain(told);
  await door.run(['sources', 'fix', 'counted', '--yes']);
  expect(await entriesOf('counted')).toContain(feed);
  const again = await door.run(['sources', 'import', list]);
  expect(again.errors).toContain('counted: 0 added, 2 present\n');
  expect(again.errors).toContain(told);
});

// The last, since whatever asks that host next would wait for its silence to end.
it('a feed that was there under another address is not counted among those that wait', async () => {
  const address = door.address('/silent');
  const argv = ['sources', 'add', 'waiting', address, `${address}#latest`, '--no-wait'];
  expect((await door.run(argv)).errors).toContain('1 feed waits for the first fetch');
});
