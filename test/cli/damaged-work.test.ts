/** A store with a damaged page that only background work meets: a command ends at once with what the store says. */
import { expect, it } from 'vitest';
import { STORE_FILE } from '../../src/store/sqlite-file.ts';
import { damageStore } from '../support/damage-store.ts';
import { rss, startFeedServer } from '../support/feed-server.ts';
import { inOwnDirectory } from './run-main.ts';

const { path, run } = inOwnDirectory();

const SENTENCE =
  'winnow: the store is damaged or not a Winnow store\n  hint: restore a backup, or name another directory with --data-dir\n';

it.each([
  ['looks who pays for a fetch', 'searches_feed', 'sources refresh'],
  ['stores what a feed brought', 'items_url', 'sources refresh'],
  ['stores what a new feed brought', 'items_url', 'sources add more FEED'],
  ['scores what is stored for a topic', 'items_extent', 'topics add horses'],
  ['keeps the scores of a topic', 'annotations_best', 'topics add horses'],
])('says at once that the store is damaged where a piece of work %s', async (_, name, line) => {
  const feeds = await startFeedServer();
  const offer = (path: string, title: string) =>
    feeds.put(path, { body: rss('Stable', [{ title, link: `https://example.org/${title}` }]) });
  const winnow = (words: string) =>
    run([...words.replace('FEED', `${feeds.url}/new`).split(' '), '--allow-net', feeds.allowNet]);
  offer('/old', 'Horses');
  offer('/new', 'Foals');
  await winnow(`sources add blogs ${feeds.url}/old`);
  offer('/old', 'Mares');
  damageStore(path('data', STORE_FILE), name);
  const { code, errors } = await winnow(line);
  await feeds.close();
  expect([code, errors.slice(-SENTENCE.length)]).toEqual([74, SENTENCE]);
  expect(errors).not.toContain('left for later');
});
