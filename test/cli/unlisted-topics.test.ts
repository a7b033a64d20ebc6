/** What `topics add` says of topics that list nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door.close());

const add = (...topics: string[]) => door.run(['topics', 'add', ...topics]);

it('names those that list nothing, once there are items that could be listed', async () => {
  const first = await add('chess');
  expect(first.errors).not.toContain('nothing is listed');
  await door.run(['sources', 'add', 'Blogs', door.address('/a.xml')]);
  const { code, output, errors } = await add('chess', 'postgres', 'knitting');
  expect(code).toBe(0);
  expect(output).toBe('chess\tComplete\npostgres\tComplete\nknitting\tComplete\n');
  expect(errors).toBe(
    'nothing is listed yet for chess, knitting\n  hint: see what comes nearest to the first with: winnow content chess\n',
  );
});

it('opens no list for it, and says nothing under --quiet', async () => {
  const shares = await door.rows('share', 'list');
  expect((await add('knitting')).errors).toContain('nothing is listed yet for knitting\n');
  expect(await door.rows('share', 'list')).toEqual(shares);
  expect((await door.run(['topics', 'add', 'chess', '--quiet'])).errors).toBe('');
});
