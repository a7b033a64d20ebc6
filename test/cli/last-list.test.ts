/** The list whose numbers commands take: the last one that the same terminal showed. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TerminalOptions } from '../support/terminal.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
let directory: string;

const run = (argv: readonly string[], options: TerminalOptions = {}) =>
  door.run(argv, { directory, ...options });

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-lists-'));
  door = await openFrontDoor();
  await door.run(['topics', 'add', 'machine learning', 'garden']);
  await door.run(['sources', 'add', 'Blogs', door.address('/a.xml')]);
});
afterAll(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

const open = (session?: string) =>
  run(['content', 'open', '1', '--direct', '--print'], session === undefined ? {} : { session });
const first = async (session?: string) => (await open(session)).output.split('\t')[0];
const show = (topic: string, session?: string) =>
  run(['content', topic, '--min-score', '0', '--table'], session === undefined ? {} : { session });

it('the last list is that of the same terminal, which no list elsewhere takes the place of', async () => {
  await show('garden', 'one');
  const garden = await first('one');
  await show('machine learning', 'two');
  const learning = await first('two');
  expect(learning).not.toBe(garden);
  expect(await first('one')).toBe(garden);
  await show('garden');
  expect([await first(), await first('two')]).toEqual([garden, learning]);
});

it('the last list is of no other terminal: a number there is refused, and removes nothing', async () => {
  const { code, errors } = await run(['content', 'remove', '1', '--yes'], { session: 'three' });
  expect([code, errors]).toEqual([
    5,
    expect.stringContaining('no list was shown on this terminal yet'),
  ]);
  expect((await open('three')).code).toBe(5);
});

it('the last list is forgotten once many other terminals had a list', async () => {
  for (let number = 0; number < 22; number++) await show('garden', `later-${number}`);
  const kept = readdirSync(join(directory, 'config', 'last-lists'));
  expect(kept.length).toBe(20);
  expect(kept).toContain('later-21.json');
  expect(kept).not.toContain('two.json');
});

it.each(['null', '{}', '{"place": "/x", "items": 3}', '[', ''])(
  'the last list is said to be damaged where its file holds %j',
  async (text) => {
    const own = mkdtempSync(join(directory, 'damaged-'));
    mkdirSync(join(own, 'config'));
    writeFileSync(join(own, 'config', 'last-list.json'), text);
    const { code, errors } = await door.run(['content', 'open', '1', '--print'], {
      directory: own,
    });
    expect([code, errors]).toEqual([
      5,
      expect.stringMatching(/the last list cannot be read: \S+\.json\n/u),
    ]);
  },
);

it('says so where no list can be kept', async () => {
  const unwritable = mkdtempSync(join(tmpdir(), 'winnow-unwritable-'));
  writeFileSync(join(unwritable, 'config'), 'a file in the place of the directory');
  await run(['content', 'garden', '--table'], { directory: unwritable });
  const { code, errors } = await run(['content', 'open', '1'], { directory: unwritable });
  expect(code).toBe(5);
  expect(errors).toMatch(
    /no list can be kept for its numbers: .*config cannot be written to\n {2}hint: ids and addresses/u,
  );
  rmSync(unwritable, { recursive: true });
});
