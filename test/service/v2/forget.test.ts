import { afterEach, beforeEach, expect, it } from 'vitest';
import { stock } from '../content/stock.ts';
import { type Credentials, openPeople, type People } from '../people.ts';

let people: People;
let ada: Required<Credentials>;

beforeEach(async () => {
  people = await openPeople();
  ada = await people.account('ada');
  await stock(people, ada);
});
afterEach(() => people.close());

const ask = (as: Credentials | undefined, method: string, target: string, body?: unknown) =>
  people.ask(as, method, target, body === undefined ? {} : { body });

/** What v2 answers a person, who is kept from then on. */
async function graphOf(as: Credentials, uid: string, query = ''): Promise<{ url?: string }[]> {
  const target = `/v2/recommendations?uid=${encodeURIComponent(uid)}${query}`;
  return ((await ask(as, 'GET', target)).json as { '@graph': { url?: string }[] })['@graph'];
}

async function uidsOf(as: Credentials): Promise<string[]> {
  const { json } = await ask(as, 'GET', '/~winnow/persons');
  return (json as { persons: { uid: string }[] }).persons.map(({ uid }) => uid);
}

const forget = async (as: Credentials, uid: string) =>
  (await ask(as, 'DELETE', `/~winnow/persons?uid=${encodeURIComponent(uid)}`)).status;

it('takes a person with all that was learned, and leaves the others', async () => {
  await graphOf(ada, 'Reader');
  const found = await graphOf(ada, 'reader', '&q=neural+network&minContentScore=0');
  const { pathname, search } = new URL(found.find(({ url }) => url !== undefined)!.url!);
  const open = async () => (await ask(undefined, 'GET', pathname + search)).status;
  expect(await open()).toBe(302);
  expect((await graphOf(ada, 'reader')).length).toBeGreaterThan(0);
  expect(await uidsOf(ada)).toEqual(['Reader', 'reader']);
  expect(await forget(ada, 'reader')).toBe(200);
  expect(await open()).toBe(404);
  expect(await uidsOf(ada)).toEqual(['Reader']);
  expect(await graphOf(ada, 'reader')).toEqual([]);
  expect([await forget(ada, 'nobody'), await forget(ada, '')]).toEqual([404, 404]);
});

it('is for each delegated user about its own, and for the owner about all of them', async () => {
  const [eve, bob] = [await people.delegate(ada, 'eve'), await people.delegate(ada, 'bob')];
  for (const as of [ada, eve, bob]) await graphOf(as, 'reader');
  expect(await uidsOf(ada)).toEqual(['bob!reader', 'eve!reader', 'reader']);
  expect(await uidsOf(eve)).toEqual(['reader']);
  expect(await forget(eve, 'bob!reader')).toBe(404);
  expect(await forget(eve, 'reader')).toBe(200);
  expect(await uidsOf(ada)).toEqual(['bob!reader', 'reader']);
  expect(await forget(ada, 'bob!reader')).toBe(200);
  expect(await uidsOf(ada)).toEqual(['reader']);
  expect(await uidsOf(await people.account('zoe'))).toEqual([]);
});

it('is asked for before somebody new would inherit whom a removed user left', async () => {
  const bob = await people.delegate(ada, 'bob');
  await graphOf(bob, 'reader');
  // As a service did that knew nothing of them.
  await people.store.run(`DELETE FROM users WHERE kind = 'delegate'`);
  const create = () => ask(ada, 'POST', '/v1/users', { name: 'bob', password: 'another one' });
  const refused = await create();
  expect(refused.json).toMatchObject({
    status: 409,
    details: 'there are persons whose uid begins with "bob!"; forget them first',
  });
  expect(refused.headers.get('winnow-hint')).toBe("winnow users forget 'bob!reader'");
  expect(await forget(ada, 'bob!reader')).toBe(200);
  expect((await create()).status).toBe(201);
});
