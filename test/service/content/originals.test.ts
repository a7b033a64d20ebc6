/** Lists of originals: nothing in them opens anything, and what they name is the same as in other lists. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readContent } from '../../../src/protocol/content-entry.ts';
import { type Credentials, openPeople, type People } from '../people.ts';
import { dump, stock } from './stock.ts';

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  people = await openPeople();
  owner = await people.account('ann');
  await stock(people, owner);
});
afterEach(() => people.close());

it('link to them, in either form, and neither makes nor names a lid', async () => {
  const before = await dump(people);
  for (const accept of ['application/json', 'application/rss+xml']) {
    const target = '/v1/content?winnow:originals=true';
    const { status, text } = await people.ask(owner, 'GET', target, { accept });
    expect(status).toBe(200);
    expect(text).toContain('https://blog.example/');
    expect(text).not.toMatch(/lid=|~learn/u);
  }
  expect(await dump(people)).toEqual(before);
});

it('name items as lists with learning links do', async () => {
  const idsOf = async (target: string) => {
    const { json } = await people.ask(owner, 'GET', target, { accept: 'application/json' });
    return readContent(json).map(({ id }) => id);
  };
  const ids = await idsOf('/v1/content?winnow:originals=true');
  expect(ids).toEqual(await idsOf('/v1/content'));
  expect(ids).not.toContain(undefined);
});
