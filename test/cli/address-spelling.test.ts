/** One address is one entry however it is spelt, wherever it comes in. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openListDoor } from './list-door.ts';

const { door, file, close } = await openListDoor();
afterAll(close);

// The server of the list has no page at its root, but a feed at a usual place.
const bare = door.address('/').replace(/\/$/u, '');
const found = door.address('/feed.xml');
const spellings = [bare, `${bare}/`, bare.replace('http', 'HTTP')];

beforeAll(async () => {
  await door.run(['sources', 'add', 'Sites', bare]);
});

async function held(source: string): Promise<string[]> {
  const { output } = await door.run(['sources', 'show', source, '--json', 'contents']);
  return (JSON.parse(output)[0] ?? JSON.parse(output)).contents.map(
    ({ url }: { url: string }) => url,
  );
}

it('is not added again by an import or by hand in another spelling', async () => {
  const list = file('sites.txt', `${spellings.join('\n')}\n`);
  const imported = await door.run(['sources', 'import', list, '--name', 'Sites', '--json']);
  expect(JSON.parse(imported.output)).toMatchObject(
    spellings.map(() => ({ result: 'present', outcome: expect.any(String) })),
  );
  const added = await door.run(['sources', 'add', 'Sites', `${bare}/`, '--json']);
  expect(JSON.parse(added.output)).toMatchObject([{ result: 'present', url: bare }]);
  expect(await held('Sites')).toEqual([bare]);
});

it('stands once in a list that spells it in several ways, and in a new source', async () => {
  const list = file('new.txt', `${spellings.join('\n')}\n`);
  const { output } = await door.run(['sources', 'import', list, '--name', 'New', '--json']);
  const rows: { result: string; reason: string | null }[] = JSON.parse(output);
  expect(rows.map(({ result }) => result)).toEqual(['added', 'present', 'present']);
  expect(rows[2]?.reason).toBe(`the same as line 1; its feed is at ${found}`);
  await door.run(['sources', 'add', 'Typed', ...spellings]);
  expect(await held('Typed')).toEqual([bare]);
});

it.each([
  ['hand', (url: string) => ['sources', 'add', 'hand', url]],
  ['list', (url: string) => ['sources', 'import', file('l.txt', `${url}\n`), '--name', 'list']],
])(
  'is told as its feed fares when it is taken up again by %s in another spelling',
  async (name, words) => {
    const url = door.address(`/by-${name}.xml`);
    await door.run(['sources', 'add', name, url]);
    await door.run(['sources', 'drop', name, url]);
    const again = await door.run([...words(url.replace('http', 'HTTP')), '--json']);
    expect(JSON.parse(again.output)).toMatchObject([
      { result: 'added', url, outcome: expect.any(String), items: 3 },
    ]);
  },
);

it('is traced and dropped in any spelling', async () => {
  await door.run(['sources', 'add', 'Gone', bare]);
  const trace = await door.run(['sources', 'trace', `${bare}/`, '--json']);
  expect(JSON.parse(trace.output)).toMatchObject({ reason: 'every hour', pollUrl: found });
  expect((await door.run(['sources', 'drop', 'Gone', `${bare}/`])).code).toBe(0);
  expect(await held('Gone')).toEqual([]);
});
