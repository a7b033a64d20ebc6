/** `topics try` of a topic that is there, and how what was tried is kept. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
  await door.run(['sources', 'add', 'blog', door.address('/a.xml')]);
});
afterAll(() => door.close());

const tried = async (...words: string[]) => {
  const { output, errors } = await door.run(['topics', 'try', ...words, '--json']);
  const { terms } = JSON.parse(output) as { terms: { term: string; origin: string }[] };
  return {
    errors,
    excluded: terms.flatMap(({ term, origin }) => (origin === 'excluded' ? term : [])),
  };
};

it('hints at the command that keeps what was tried', async () => {
  const { errors } = await tried('garden', '--term', 'dry wall', '--exclude', 'beans');
  expect(errors).toContain("winnow topics add --term 'dry wall' --exclude beans garden");
});

it('begins with how a topic is held that is there, and says that it is', async () => {
  await door.run(['topics', 'add', 'garden', '--exclude', 'beans']);
  const { errors, excluded } = await tried('garden');
  expect(excluded).toEqual(['beans']);
  expect(errors).toContain('it is there already; see its terms with: winnow topics show garden');
  expect((await tried('garden', '--exclude', 'snails')).excluded.toSorted()).toEqual([
    'beans',
    'snails',
  ]);
});
