/** `sources add` of what is there, or was: with another password, and after its server was mended. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { rss, startFeedServer } from '../support/feed-server.ts';
import { NOON } from '../support/terminal.ts';
import { openListDoor } from './list-door.ts';

const { door, file, close } = await openListDoor();
afterAll(close);

/** A server of one feed that opens to these passwords of `bob`. */
let passwords: readonly string[];
const server = createServer((request, response) => {
  const sent = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
  if (!passwords.some((password) => sent === `bob:${password}`)) response.writeHead(401).end();
  else response.end(rss('Kept', [{ title: 'One', link: 'https://example.org/one' }]));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const withPassword = (password: string) =>
  `http://bob:${password}@127.0.0.1:${(server.address() as AddressInfo).port}/feed`;

beforeEach(async () => {
  passwords = ['old'];
  await door.run(['sources', 'remove', 'kept', '--yes']);
  const opml = `<opml version="2.0"><body><outline text="G"><outline text="Mine" xmlUrl="${withPassword('old')}"/></outline></body></opml>`;
  await door.run(['sources', 'import', file('kept.opml', opml)]);
  // The store still knows how it ended with a password that another test had.
  await door.run(['sources', 'refresh', 'kept']);
});

/** Adds the feed with a password; gives the exit code, what is told, and the addresses that are held then. */
async function add(password: string) {
  const { code, errors } = await door.run(['sources', 'add', 'kept', withPassword(password)]);
  const { output } = await door.run(['sources', 'export', 'kept']);
  return { code, errors, output, held: output.match(/(?<=bob:)\w+(?=@)/gu) };
}

it('puts a password that works in the place of the one before, title and group kept', async () => {
  passwords = ['old', 'new'];
  const { code, errors, output, held } = await add('new');
  expect([code, held]).toEqual([0, ['new']]);
  expect(errors).toContain('took the place of the same address with another password');
  expect(output).toMatch(/text="G" title="G">\s*<outline text="Mine"/u);
});

it('does so where the one before fails, also where both do', async () => {
  passwords = [];
  await door.run(['sources', 'refresh', 'kept']);
  expect(await add('newer')).toMatchObject({ code: 3, held: ['newer'] });
  passwords = ['newest'];
  expect(await add('newest')).toMatchObject({ code: 0, held: ['newest'] });
  expect(await add('wrong')).toMatchObject({ code: 3, held: ['newest'] });
});

it('keeps the one before where it works and the other does not', async () => {
  const { code, errors, held } = await add('wrong');
  expect([code, held]).toEqual([3, ['old']]);
  expect(errors).toContain('was not added: "kept" holds that address with a password that works');
  expect(errors).not.toContain('what failed stays in the source');
});

it('fetches what failed before once more, wherever it is added, but not what failed just now', async () => {
  const feeds = await startFeedServer();
  const url = `${feeds.url}/mended.xml`;
  let now = NOON;
  const added = async (name: string) =>
    (await door.run(['sources', 'add', name, url], { now })).code;
  expect(await added('mended')).toBe(3);
  const quiet = await door.run(['sources', 'add', 'mended', url, '--quiet']);
  expect(quiet).toEqual({
    code: 3,
    output: '',
    errors: `${url}: there is nothing at this address (404)\n`,
  });
  expect(feeds.requests).toHaveLength(1);
  feeds.put('/mended.xml', { body: rss('Mended', [{ title: 'One', link: `${feeds.url}/one` }]) });
  door.advance(60_000);
  now += 60_000;
  expect(await added('elsewhere')).toBe(0);
  expect(await added('mended')).toBe(0);
  expect(feeds.requests).toHaveLength(2);
  await feeds.close();
  for (const name of ['mended', 'elsewhere']) await door.run(['sources', 'remove', name, '--yes']);
});

it('fetches what an earlier run left before its first fetch', async () => {
  const feeds = await startFeedServer();
  feeds.put('/late', { body: rss('Late', [{ title: 'One', link: `${feeds.url}/one` }]) });
  const argv = ['sources', 'add', 'late', `${feeds.url}/late`];
  expect((await door.run([...argv, '--no-wait'])).output).toContain('\tadded\t\t');
  const again = await door.run(argv);
  await feeds.close();
  expect(again).toMatchObject({ code: 0, output: `${feeds.url}/late\tpresent\tfresh\t1\n` });
  expect(again.errors).not.toContain('waits for the first fetch');
});

it('takes what opens to another user, or to anybody, for another feed', async () => {
  const users = createServer((request, response) => {
    const sent = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
    const [user = ''] = sent.split(':');
    const title = `For ${user || 'all'}`;
    response.end(rss(title, [{ title, link: `https://example.org/${user}`, guid: title }]));
  });
  await new Promise<void>((resolve) => users.listen(0, '127.0.0.1', resolve));
  const at = (info: string) =>
    `http://${info}127.0.0.1:${(users.address() as AddressInfo).port}/mail`;
  const urls = [at(''), at('ann:1@'), at('bob:2@')];
  for (const url of urls) {
    const list = file('mail.txt', `${url}\n`);
    const { output } = await door.run(['sources', 'import', list, '--json', 'result,reason']);
    expect(JSON.parse(output)).toEqual([{ result: 'added', reason: null }]);
  }
  const checked = await door.rows('sources', 'check', 'mail');
  expect(checked.map(({ verdict, action }) => [verdict, action])).toEqual(
    urls.map(() => ['fine', null]),
  );
  const list = file('mail.txt', `${at('bob:3@')}\n`);
  const { output } = await door.run(['sources', 'import', list, '--json', 'result,reason']);
  expect(JSON.parse(output)).toEqual([
    { result: 'added', reason: 'it took the place of the same address with another password' },
  ]);
  users.close();
  users.closeAllConnections();
  expect(await door.rows('sources', 'check', 'mail', '--no-fetch')).toHaveLength(3);
  await door.run(['sources', 'remove', 'mail', '--yes']);
});
