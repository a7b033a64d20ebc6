/** `sources refresh --due`: what a feed said of when to come again is kept. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

const HOUR = 3_600_000;

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
  await door.run(['sources', 'add', 'blog', door.address('/a.xml')]);
});
afterAll(() => door.close());

it('fetches a feed once its time has come, and not before', async () => {
  const refresh = ['sources', 'refresh', '--due'];
  const before = door.requests.length;
  const early = await door.run(refresh);
  expect([early.code, early.output]).toEqual([0, expect.stringMatching(/a\.xml\tfresh\t3\t/u)]);
  expect(door.requests).toHaveLength(before);
  door.advance(2 * HOUR);
  expect((await door.run(refresh)).code).toBe(0);
  expect(door.requests).toHaveLength(before + 1);
  expect((await door.run(['sources', 'refresh'])).code).toBe(0);
  expect(door.requests).toHaveLength(before + 2);
});

it('says under --no-wait when what is due is fetched', async () => {
  const { code, errors } = await door.run(['sources', 'refresh', '--due', '--no-wait']);
  expect([code, errors]).toEqual([
    0,
    'the feeds that are due are fetched when the service works next\n',
  ]);
});
