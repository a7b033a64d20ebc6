/** What `sources check` shows a person first, and what only where it is asked for. */
import { afterAll, expect, it } from 'vitest';
import { rss, startFeedServer } from '../support/feed-server.ts';
import { openListDoor } from './list-door.ts';

const { door, close } = await openListDoor();
afterAll(close);

it('shows the worst first on a terminal, and what is stale as a number; a pipe has all in the order of the source', async () => {
  const feeds = await startFeedServer();
  const story = {
    title: 'Story',
    link: `${feeds.url}/story`,
    date: 'Mon, 05 Jan 2015 10:00:00 GMT',
  };
  feeds.put('/silent.xml', { body: rss('Silent', [story]) });
  feeds.put('/empty.xml', { body: rss('Empty', []) });
  feeds.put('/shut.xml', { body: 'no', status: 403 });
  feeds.put('/gone.xml', { body: 'gone', status: 410 });
  const names = ['well', 'silent', 'empty', 'shut', 'gone'];
  const urls = names.map((name) =>
    name === 'well' ? door.address('/well.xml') : `${feeds.url}/${name}.xml`,
  );
  await door.run(['sources', 'add', 'mixed', ...urls]);
  await feeds.close();
  const check = async (...argv: string[]) => {
    const words = ['sources', 'check', 'mixed', '--no-fetch', ...argv];
    const { output, errors } = await door.run(words, { terminal: true, columns: 160 });
    return { shown: output.match(/\w+(?=\.xml)/gu), errors };
  };
  const { shown, errors } = await check();
  expect(shown).toEqual(['gone', 'shut', 'empty']);
  expect(errors).toMatch(/^1 dead, 1 blocked, 2 stale, 1 fine\n {2}hint: see all with: .* --all /u);
  expect((await check('--all')).shown).toEqual(['gone', 'shut', 'silent', 'empty', 'well']);
  const piped = await door.rows('sources', 'check', 'mixed', '--no-fetch');
  expect(piped.map(({ url }) => url)).toEqual(urls);
});
