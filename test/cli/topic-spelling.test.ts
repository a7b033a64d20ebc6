/** How topics are spelt: as each level was when it was first given, with ; between alternatives. */
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

it('names the alternatives that are no topics beside the list of the others', async () => {
  await door.run(['topics', 'add', 'baking;birds', '--no-wait']);
  const notes = async (...argv: string[]) => {
    const { code, errors } = await door.run(['content', ...argv, '--min-score', '0']);
    expect(code).toBe(0);
    return errors;
  };
  expect(await notes('Baking;bird;knitting')).toContain(
    'there is no topic "bird"; did you mean "birds"?\n  hint: see them with: winnow topics list\n' +
      'there is no topic "knitting"\n  hint: winnow topics add knitting\n',
  );
  expect(await notes('baking;bird', '--rss', '--originals')).toContain('no topic "bird"');
  expect(await notes('baking;bird', '--quiet')).toBe('');
  expect(await notes('baking;birds')).not.toContain('there is no topic');
  expect((await door.run(['content', 'knitting;lace'])).code).toBe(5);
});
