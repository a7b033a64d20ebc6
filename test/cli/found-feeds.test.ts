/** A page that led to its feed: the feed is named where it is another address, and exported for other readers. */
import { parseOpml } from 'feedsmith';
import { afterAll, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';
import { openListDoor } from './list-door.ts';

const { door, file, close } = await openListDoor();
const [PAGE, FEED, PLAIN] = ['/page', '/a.xml', '/b.xml'].map(door.address) as [
  string,
  string,
  string,
];
await door.run(['sources', 'add', 's1', PAGE, PLAIN]);
const EXPORTED = (await door.run(['sources', 'export', 's1'])).output;
afterAll(close);

async function addressesIn(at: FrontDoor, name: string): Promise<unknown[]> {
  const { output } = await at.run(['sources', 'show', name, '--json']);
  return JSON.parse(output).contents.map(({ url }: { url: string }) => url);
}

it('exports the feed, with the page as its site', () => {
  const outlines = parseOpml(EXPORTED).body?.outlines ?? [];
  expect(outlines.map(({ xmlUrl, htmlUrl }) => [xmlUrl, htmlUrl])).toEqual([
    [FEED, PAGE],
    [PLAIN, door.address('/')],
  ]);
});

it('exports rows with both addresses, which are read back as the page', async () => {
  const rows = await door.rows('sources', 'export', 's1');
  expect(rows.map(({ url, pollUrl }) => [url, pollUrl])).toEqual([
    [PAGE, FEED],
    [PLAIN, null],
  ]);
  const list = file('rows.json', JSON.stringify(rows));
  const again = await door.rows('sources', 'import', list, '--name', 's1');
  expect(again.map(({ url, result }) => [url, result])).toEqual([
    [PAGE, 'present'],
    [PLAIN, 'present'],
  ]);
});

it('imports what it exported to the same thing', async () => {
  const list = file('s1.opml', EXPORTED);
  const { output, errors } = await door.run(['sources', 'import', list, '--json']);
  expect(JSON.parse(output).map(({ result }: { result: string }) => result)).toEqual([
    'present',
    'present',
  ]);
  expect(errors).toContain('everything was there already; nothing was changed');
  await door.run(['sources', 'import', list, '--name', 'copy']);
  expect(await addressesIn(door, 'copy')).toEqual([PAGE, PLAIN]);
  const copy = await door.run(['sources', 'export', 'copy']);
  expect(copy.output.replace('<title>copy<', '<title>s1<')).toBe(EXPORTED);
});

it('brings no feed twice where another program kept the addresses alone', async () => {
  const bare = EXPORTED.replaceAll(/ winnow:\w+="[^"]*"/gu, '');
  await door.run(['sources', 'import', file('bare.opml', bare), '--name', 's1']);
  expect(await addressesIn(door, 's1')).toEqual([PAGE, PLAIN]);
});

it('reads the same items in an empty store, whether it reads the page or the feed alone', async () => {
  const titles = async (at: FrontDoor, name: string) => {
    const rows = await at.rows('content', '--source', name, '--min-score', '0');
    return rows.map(({ title }) => title).toSorted();
  };
  await door.run(['topics', 'add', 'machine learning']);
  const here = await titles(door, 's1');
  expect(here).toContain('Machine learning on small machines');
  const other = await openFrontDoor();
  await other.run(['topics', 'add', 'machine learning']);
  const bare = EXPORTED.replaceAll(/ winnow:\w+="[^"]*"/gu, '');
  for (const [name, text] of Object.entries({ whole: EXPORTED, bare })) {
    await other.run(['sources', 'import', file(`${name}.opml`, text), '--name', name]);
    expect(await titles(other, name)).toEqual(here);
  }
  expect(await addressesIn(other, 'whole')).toEqual([PAGE, PLAIN]);
  await other.close();
});

it('names the feed in what is shown and judged of the page', async () => {
  const { contents } = JSON.parse((await door.run(['sources', 'show', 's1', '--json'])).output);
  const checked = await door.rows('sources', 'check', 's1');
  for (const rows of [contents, checked]) {
    expect(rows.map(({ pollUrl }: { pollUrl: string | null }) => pollUrl)).toEqual([FEED, null]);
  }
  const { output } = await door.run(['sources', 'show', 's1'], { terminal: true, columns: 200 });
  expect(output).toContain(`newest item 1h old; read at ${FEED}`);
  expect(output).not.toContain(`read at ${PLAIN}`);
});

it('leaves the address as it is where a service tells no feed', async () => {
  const { output } = await door.runForeign(['sources', 'export', 's1']);
  expect(output).toContain(`xmlUrl="${PAGE}"`);
  expect(output).not.toContain('winnow:found');
});
