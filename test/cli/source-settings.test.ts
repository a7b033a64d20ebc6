/** What sources want of their feeds, and items that go for good, through the command line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-source-settings-'));
  door = await openFrontDoor();
  await door.run(['topics', 'add', 'garden', 'machine learning', 'postgres']);
  await door.run(['sources', 'add', 'Blogs', door.address('/a.xml')]);
});
afterAll(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

const settings = { fullText: false, keepItems: null, keepDays: null };

async function json(...argv: string[]): Promise<unknown> {
  return JSON.parse((await door.run([...argv, '--json'])).output);
}

it('shows, changes and takes back what a source wants', async () => {
  expect(await json('sources', 'set', 'Blogs')).toEqual([{ name: 'Blogs', ...settings }]);
  const set = ['sources', 'set', 'Blogs', '--full-text', '--keep', '20', '--keep-for', '12w'];
  const changed = { fullText: true, keepItems: 20, keepDays: 84 };
  expect(await json(...set)).toEqual([{ name: 'Blogs', ...changed }]);
  expect(await json('sources', 'list')).toContainEqual(
    expect.objectContaining({ name: 'Blogs', ...changed }),
  );
  expect(await json('sources', 'show', 'Blogs')).toMatchObject(changed);
  const back = ['--no-full-text', '--keep', 'default', '--keep-for', 'default'];
  expect(await json('sources', 'set', 'Blogs', ...back)).toEqual([{ name: 'Blogs', ...settings }]);
});

it('shows what a source wants also to who may change nothing, and under --quiet', async () => {
  const variables = { WINNOW_READONLY: '1' };
  const shown = await door.run(['sources', 'set', 'Blogs', '--quiet'], { variables });
  expect(shown).toEqual({ code: 0, output: 'Blogs\tfalse\t\t\n', errors: '' });
});

it('says what is kept where nothing is asked for', async () => {
  const { errors } = await door.run(['sources', 'set', 'Blogs']);
  expect(errors).toBe(
    'by itself Winnow keeps 1000 items of a feed and those that your topics list, for 365 days, and all that the feed still lists\n',
  );
});

it('is asked for whole articles when addresses are added, also to a source that is there', async () => {
  await door.run(['sources', 'add', 'Teasers', door.address('/a.xml'), '--full-text']);
  expect(await json('sources', 'show', 'Teasers')).toMatchObject({ ...settings, fullText: true });
  await door.run(['sources', 'set', 'Teasers', '--no-full-text', '--keep', '9']);
  await door.run(['sources', 'add', 'Teasers', door.address('/a.xml'), '--full-text']);
  const kept = { fullText: true, keepItems: 9, keepDays: null };
  expect(await json('sources', 'show', 'Teasers')).toMatchObject(kept);
  await door.run(['sources', 'remove', 'Teasers', '--yes']);
});

it.each([
  ['--keep', '0'],
  ['--keep', 'all'],
  ['--keep-for', '36h'],
  ['--keep-for', '1'],
])('refuses %s %s', async (flag, value) => {
  expect((await door.run(['sources', 'set', 'Blogs', flag, value])).code).toBe(2);
});

it('has nothing to set for a source that is not there, or on a service without settings', async () => {
  expect((await door.run(['sources', 'set', 'None', '--full-text'])).code).toBe(5);
  const foreign = await door.runForeign(['sources', 'set', 'Blogs', '--full-text']);
  expect(foreign.errors).toContain('this service has no settings of sources');
});

it('says nothing of settings that a service does not tell', async () => {
  const fields = '--json=fullText,keepItems';
  const foreign = await door.runForeign(['sources', 'show', 'Blogs', fields]);
  expect(JSON.parse(foreign.output)).toEqual({ fullText: null, keepItems: null });
  const listed = await door.runForeign(['sources', 'list', fields]);
  expect(JSON.parse(listed.output)[0]).toEqual({ fullText: null, keepItems: null });
  const own = await door.run(['sources', 'show', 'Blogs', fields]);
  expect(JSON.parse(own.output)).toMatchObject({ fullText: expect.any(Boolean) });
});

it('says nothing of terms of an owner that a service does not tell', async () => {
  await door.run(['topics', 'add', 'tea', '--no-wait']);
  const argv = ['topics', 'show', 'tea', '--json=include,exclude'];
  expect(JSON.parse((await door.run(argv)).output)).toEqual({ include: [], exclude: [] });
  const foreign = JSON.parse((await door.runForeign(argv)).output);
  expect(foreign).toEqual({ include: null, exclude: null });
});

it('removes an item by its number in the last list or its address, after a yes', async () => {
  const configDirectory = join(directory, 'config');
  const variables = { WINNOW_CONFIG_DIR: configDirectory };
  const terminal = { variables, terminal: true };
  const list = await door.run(['content', '--min-score', '0'], terminal);
  expect(list.output).toContain('Postgres');
  const addresses = (await json('content', '--min-score', '0')) as { url: string }[];
  const [first, second] = addresses.map(({ url }) => url);
  const tried = await door.run(['content', 'remove', '1', '--dry-run'], { variables });
  expect([tried.code, tried.output]).toEqual([0, expect.stringContaining(first!)]);
  expect((await door.run(['content', 'remove', '1'], { variables })).code).toBe(2);
  const byBoth = ['content', 'remove', '1', first!, '--yes'];
  const removed = await door.run(byBoth, { variables });
  expect([removed.code, removed.output.match(/\tremoved$/gmu)?.length]).toEqual([0, 1]);
  expect((await door.run(['content', 'remove', second!, '--yes'])).code).toBe(0);
  expect((await door.run(['content', 'remove', second!, '--yes'])).code).toBe(5);
  await door.run(['sources', 'refresh']);
  const left = (await json('content', '--min-score', '0')) as { url: string }[];
  expect(left.map(({ url }) => url)).toEqual(
    addresses.map(({ url }) => url).filter((url) => url !== first && url !== second),
  );
});
