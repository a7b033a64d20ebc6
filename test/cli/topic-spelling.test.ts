/** How topics are spelt: as each level was when it was first given. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door.close());

it('topics are spelt as they were first, also above others and in the log', async () => {
  await door.run(['topics', 'add', 'Cooking', 'COOKING/Soup', '--no-wait']);
  const steered = ['topics', 'add', 'cooking/soup/Borscht', '--exclude', 'beet', '--no-wait'];
  expect((await door.run(steered)).output).toMatch(/^Cooking\/Soup\/Borscht\t/u);
  const listed = (await door.run(['topics', 'list'])).output;
  expect(listed).toContain('Cooking\nCooking/Soup\nCooking/Soup/Borscht\n');
  await door.run(['topics', 'remove', 'COOKING', '--yes']);
  const log = await door.rows('topics', 'log', 'cooking');
  expect(log.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    'removed Cooking',
    'added Cooking/Soup/Borscht',
    'added Cooking/Soup',
    'added Cooking',
  ]);
});
