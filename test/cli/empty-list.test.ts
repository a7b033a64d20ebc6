import { expect, it } from 'vitest';
import { rss, startFeedServer } from '../support/feed-server.ts';
import { openFrontDoor } from './front-door.ts';

it('of a source whose items have to do with no topic says so, and proposes another topic', async () => {
  const [door, feeds] = [await openFrontDoor(), await startFeedServer()];
  const titles = ['Rhubarb jam', 'Marmalade'];
  const items = titles.map((title, at) => ({ title, link: `${feeds.url}/${at}` }));
  feeds.put('/jam.xml', { body: rss('Jam', items) });
  await door.run(['topics', 'add', 'machine learning']);
  await door.run(['sources', 'add', 'Jam', `${feeds.url}/jam.xml`]);
  const empty = async (...words: string[]) => (await door.run(['content', ...words])).errors;
  expect(await empty('--min-score', '0')).toBe(
    'nothing to show: none of the 2 items that are held is about your topics\n' +
      '  hint: winnow topics add "another topic", or winnow sources refresh\n',
  );
  const steered = "winnow topics add --term <word> 'machine learning'";
  expect(await empty('machine learning', '--min-score', '0')).toContain(
    `  hint: name a word that items say instead: ${steered}, or winnow topics add "another topic"\n`,
  );
  expect(await empty('machine learning', '--source', 'Jam', '--min-score', '0')).toContain(
    'with --source Jam, none of the 2 items that are held is about machine learning\n',
  );
  feeds.put('/ball.xml', { body: rss('Ball', [{ title: 'Football', link: `${feeds.url}/9` }]) });
  await door.run(['sources', 'add', 'Sport', `${feeds.url}/ball.xml`]);
  await door.run(['topics', 'add', 'football']);
  expect(await empty('--min-score', '0')).toContain('none of the 2 items that are held');
  expect((await door.run(['content', '--source', 'Sport', '--min-score', '0'])).output).toContain(
    'Football',
  );
  await feeds.close();
  await door.close();
});

it('of feeds that could never be read says so, and where to see why, whatever else filters', async () => {
  const door = await openFrontDoor();
  await door.run(['topics', 'add', 'garden']);
  await door.run(['sources', 'add', 'My feeds', door.address('/gone'), '--no-wait']);
  const empty = async (...words: string[]) => (await door.run(['content', ...words])).errors;
  expect(await empty()).toContain('there is no item about your topics, whatever its score\n');
  await door.run(['sources', 'refresh']);
  const told =
    "nothing to show: the only feed could not be read\n  hint: see why with: winnow sources check 'My feeds'\n";
  expect(await empty()).toBe(told);
  expect(await empty('--since', '2d', '--source', 'My feeds')).toBe(told);
  await door.run(['sources', 'add', 'My feeds', `${door.address('/gone')}/too`]);
  expect(await empty()).toContain('nothing to show: none of the 2 feeds could be read\n');
  await door.run(['sources', 'add', 'My feeds', door.address('/a.xml')]);
  expect(await empty('--type', 'video')).toContain(
    'there is no item about your topics, whatever its score\n',
  );
  await door.run(['sources', 'add', 'Bare one', door.address('/a.xml')]);
  await door.run(['sources', 'drop', 'Bare one', door.address('/a.xml')]);
  expect(await empty('--source', 'Bare one', '--since', '2d')).toBe(
    'nothing to show: the source "Bare one" has no feeds yet\n' +
      "  hint: winnow sources add 'Bare one' <address>\n",
  );
  await door.close();
});
