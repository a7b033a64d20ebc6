/** A feed that says itself that it moved, as podcasts do that change their host: `check` tells it, and `fix` looks there first. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type FeedServer, rss, startFeedServer } from '../support/feed-server.ts';
import { openListDoor } from './list-door.ts';

const { door, close } = await openListDoor();
afterAll(close);

let feeds: FeedServer;
let old: string;
let moved: string;
beforeEach(async () => {
  feeds = await startFeedServer();
  old = `${feeds.url}/old.xml`;
  moved = `${feeds.url}/new.xml`;
  return feeds.close;
});

/** An episode; the feed says that it is at `where`. */
const talk = (where: string) =>
  rss('Mill talk', [{ title: 'Wheat', link: 'https://talk.example/1' }]).replace(
    '<item>',
    `<itunes:new-feed-url>${where}</itunes:new-feed-url><item>`,
  );

let count = 0;
/** Adds the old address to a source of its own; gives the name of that. */
async function follow(): Promise<string> {
  count += 1;
  const name = `talk ${count}`;
  expect((await door.run(['sources', 'add', name, old])).code).toBe(0);
  return name;
}

const check = (name: string) => door.rows('sources', 'check', name);
const fix = (name: string, ...options: string[]) =>
  door.run(['sources', 'fix', name, '--yes', ...options]);

it('moves once there is a feed where it says that it is, and is fine there', async () => {
  feeds.put('/old.xml', { body: talk(moved) });
  const name = await follow();
  const told = {
    url: old,
    verdict: 'moved',
    cause: `the feed says that it is at ${moved} now`,
    action: 'move',
    to: moved,
    items: 1,
  };
  expect(await check(name)).toMatchObject([told]);
  const { errors } = await door.run(['sources', 'check', name, '--no-fetch']);
  expect(errors).toContain(
    `1 feed says that it moved; look there with: winnow sources fix '${name}'`,
  );
  expect(errors).not.toContain('mended safely');
  expect((await fix(name)).errors).toContain('1 change not needed any more, or not safe\n');
  expect(await check(name)).toMatchObject([told]);
  feeds.put('/new.xml', { body: talk(moved) });
  expect((await fix(name, '--no-fetch')).errors).toContain('not safe\n');
  expect((await fix(name)).errors).toContain('1 changed\n');
  expect(await check(name)).toMatchObject([
    { url: moved, verdict: 'fine', action: null, items: 1 },
  ]);
});

it.each([
  ['has nothing in it', { body: rss('Mill talk', []) }],
  ['is a page', { body: '<!doctype html><title>Mill talk</title>', type: 'text/html' }],
  ['leads back to it', { body: '', status: 301, headers: { location: '/old.xml' } }],
])('stays where it is as long as what it names %s', async (_, page) => {
  feeds.put('/old.xml', { body: talk(moved) });
  feeds.put('/new.xml', page);
  const name = await follow();
  expect((await fix(name)).errors).toContain('not safe\n');
  expect(await check(name)).toMatchObject([{ url: old, verdict: 'moved', to: moved }]);
});

it.each([
  ['itself', () => old],
  ['itself with another scheme', () => `https${old.slice(4)}`],
  ['no web address', () => 'ftp://talk.example/feed.xml'],
  ['nothing', () => ''],
])('is fine where it names %s', async (_, where) => {
  feeds.put('/old.xml', { body: talk(where()) });
  expect(await check(await follow())).toMatchObject([{ verdict: 'fine', action: null }]);
});

it('is fine where a page leads to it, which is followed', async () => {
  const head = '<link rel="alternate" type="application/rss+xml" href="/old.xml">';
  feeds.put('/', { body: `<!doctype html><title>Mill</title>${head}`, type: 'text/html' });
  feeds.put('/old.xml', { body: talk(moved) });
  await door.run(['sources', 'add', 'mill page', `${feeds.url}/`]);
  expect(await check('mill page')).toMatchObject([{ verdict: 'fine', pollUrl: old }]);
});
