/** `sources drop`: feeds by their addresses, titles, or numbers in the last list on a terminal. */
import { afterAll, describe, expect, it } from 'vitest';
import { rss, startFeedServer } from '../support/feed-server.ts';
import { openListDoor } from './list-door.ts';

const { door, directory, close } = await openListDoor();
afterAll(close);

const HERE = { directory };
const TERMINAL = { ...HERE, terminal: true, columns: 120 };

describe('sources drop', () => {
  it('takes addresses out and leaves the others, or nothing where one is not there', async () => {
    const [one, two] = [door.address('/one.xml'), door.address('/two.xml')];
    await door.run(['sources', 'add', 'pair', one, two]);
    const typo = await door.run(['sources', 'drop', 'pair', one, two.replace('two', 'tow')], HERE);
    expect([typo.code, typo.errors]).toEqual([
      5,
      expect.stringContaining(`did you mean "${two}"?`),
    ]);
    const { code, output, errors } = await door.run(['sources', 'drop', 'pair', one], HERE);
    expect([code, output, errors]).toEqual([0, `${one}\tdropped\n`, '']);
    const left = await door.run(['sources', 'export', 'pair', '--json', 'url']);
    expect(JSON.parse(left.output)).toEqual([{ url: two }]);
    const other = await door.run(['sources', 'drop', 'pair', door.address('/lost')], HERE);
    expect([other.code, other.errors]).toEqual([5, expect.not.stringContaining('did you mean')]);
    await door.run(['sources', 'remove', 'pair', '--yes']);
  });

  it('takes out a service source, also by its number', async () => {
    await door.run(['sources', 'add', 'mixed', door.address('/one.xml'), 'service/News']);
    await door.run(['sources', 'show', 'mixed'], TERMINAL);
    const last = await door.run(['sources', 'drop', 'mixed', '2'], HERE);
    expect([last.code, last.output, last.errors]).toEqual([0, 'service/News\tdropped\n', '']);
    const gone = await door.run(['sources', 'drop', 'mixed', 'service/News'], HERE);
    expect([gone.code, gone.errors]).toEqual([
      5,
      expect.stringContaining('does not hold "service/News"'),
    ]);
    await door.run(['sources', 'remove', 'mixed', '--yes']);
  });
});

it('takes a number for what the last list on this terminal showed, whatever was dropped since', async () => {
  const feeds = ['/one.xml', '/two.xml', '/a.xml'].map((path) => door.address(path));
  const drop = (number: string, session?: string) =>
    door.run(['sources', 'drop', 'three', number], {
      ...HERE,
      ...(session !== undefined && { session }),
    });
  await door.run(['sources', 'add', 'three', ...feeds]);
  await door.run(['sources', 'add', 'other', door.address('/one.xml')]);
  await door.run(['sources', 'show', 'other'], TERMINAL);
  const hint = '  hint: see what it holds with: winnow sources show three\n';
  const unseen = 'winnow: 1 is no title in "three", whose numbers were not the last shown here\n';
  expect((await drop('1')).errors).toBe(unseen + hint);
  await door.run(['sources', 'show', 'three'], TERMINAL);
  expect(await drop('1')).toMatchObject({ output: `${feeds[0]}\tdropped\n`, errors: '' });
  expect(await drop('1')).toMatchObject({
    code: 5,
    errors: `winnow: 1 was ${feeds[0]}, which "three" does not hold any more\n${hint}`,
  });
  expect((await drop('2', 'another')).errors).toBe(unseen.replace('1', '2') + hint);
  expect((await drop('4')).errors).toBe(`winnow: the last list had 3 feeds, not 4\n${hint}`);
  expect((await drop('2')).output).toBe(`${feeds[1]}\tdropped\n`);
  await door.run(['sources', 'remove', 'three', '--yes']);
  await door.run(['sources', 'remove', 'other', '--yes']);
});

describe('a feed', () => {
  const held = async () => {
    const { output } = await door.run(['sources', 'show', 'named', '--json', 'contents']);
    const { contents } = JSON.parse(output) as { contents: { url: string }[] };
    return contents.map(({ url }) => new URL(url).pathname);
  };

  it('is dropped by its address, its title, or its number, all as they stood before', async () => {
    const paths = ['/1.xml', '/lost1', '/2.xml', '/lost2', '/lost3'];
    await door.run(['sources', 'add', 'named', ...paths.map(door.address)]);
    await door.run(['sources', 'show', 'named'], TERMINAL);
    const twice = await door.run(['sources', 'drop', 'named', 'sample', '2'], HERE);
    expect(twice.code).toBe(2);
    expect(twice.errors).toContain(
      `2 feeds are called "sample": ${door.address('/1.xml')}, ${door.address('/2.xml')}`,
    );
    expect(await held()).toEqual(paths);
    const first = await door.run(
      ['sources', 'drop', 'named', '1', '2', door.address('/lost1')],
      HERE,
    );
    expect(first.output.split('\n')).toHaveLength(3);
    expect(await held()).toEqual(['/2.xml', '/lost2', '/lost3']);
    expect((await door.run(['sources', 'drop', 'named', ' SAMPLE '], HERE)).code).toBe(0);
    expect(await held()).toEqual(['/lost2', '/lost3']);
    const none = await door.run(['sources', 'drop', 'named', 'Sample', '3'], HERE);
    expect(none.code).toBe(5);
    expect(none.errors).toContain('"named" does not hold "Sample"');
    await door.run(['sources', 'remove', 'named', '--yes']);
  });

  it('is not dropped by what is its number and the title of another', async () => {
    const feeds = await startFeedServer();
    const url = `${feeds.url}/two`;
    feeds.put('/two', { body: rss('1', [{ title: 'One', link: `${feeds.url}/one` }]) });
    await door.run(['sources', 'add', 'named', door.address('/1.xml'), url]);
    await feeds.close();
    await door.run(['sources', 'show', 'named'], TERMINAL);
    const { code, errors } = await door.run(['sources', 'drop', 'named', '1'], HERE);
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining(`1 is the number of ${door.address('/1.xml')} and the title of`),
    ]);
    expect((await door.run(['sources', 'drop', 'named', '2'], HERE)).output).toBe(
      `${url}\tdropped\n`,
    );
    await door.run(['sources', 'remove', 'named', '--yes']);
  });
});
