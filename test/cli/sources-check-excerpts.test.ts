/** Feeds that tell their items in few words: what `sources check` says of them, and that it is heeded. */
import { afterAll, expect, it } from 'vitest';
import { rss, startFeedServer } from '../support/feed-server.ts';
import { openListDoor } from './list-door.ts';

const { door, close } = await openListDoor();
afterAll(close);

it('names the command that scores articles where feeds give mostly excerpts', async () => {
  const feeds = await startFeedServer();
  const story = (path: string, n: number, text: string) => ({
    title: `Story ${n}`,
    link: `${feeds.url}/story/${path}/${n}`,
    text,
  });
  const long = 'A whole article on sowing beans. '.repeat(40);
  const put = (path: string, texts: readonly string[]) =>
    feeds.put(path, {
      body: rss(
        path,
        texts.map((text, n) => story(path, n, `${path} ${text}`)),
      ),
    });
  put('/teasers.xml', Array(6).fill('In short.'));
  put('/whole.xml', [...Array(3).fill('In short.'), ...Array(3).fill(long)]);
  put('/young.xml', Array(4).fill('In short.'));
  const add = (name: string, ...paths: string[]) =>
    door.run(['sources', 'add', '--', name, ...paths.map((path) => `${feeds.url}${path}`)]);
  const check = () => door.run(['sources', 'check', '--no-fetch']);

  await add('whole', '/whole.xml', '/young.xml');
  expect((await check()).errors).not.toContain('excerpts');
  await add('-news', '/teasers.xml');
  expect((await check()).errors).toContain(
    'hint: 1 feed of "-news" tells most items in few words; where these are excerpts, score the articles with: winnow sources set --full-text -- -news\n',
  );
  const excerpts = async () => {
    const rows = await door.rows('sources', 'check', '--no-fetch');
    return rows.map((row) => [row['source'], row['items'], row['excerpts']]);
  };
  expect(await excerpts()).toEqual([
    ['user/-news', 6, 6],
    ['user/whole', 6, 3],
    ['user/whole', 4, 4],
  ]);

  expect((await door.run(['sources', 'set', '--full-text', '--', '-news'])).code).toBe(0);
  expect((await check()).errors).not.toContain('excerpts');
  expect((await excerpts())[0]).toEqual(['user/-news', 6, 0]);
  await feeds.close();
});
