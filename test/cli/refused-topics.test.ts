/** Topics that could match nothing are not added. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door.close());

describe('topics add refuses', () => {
  it.each([
    [['rust', '--exclude', ' RUST'], '"rust" cannot rule out " RUST", its name'],
    [
      ['rust', '--exclude', 'rusting'],
      '"rust" cannot rule out "rusting", which is read as a form of "rust", its name',
    ],
    [['https://a.example/x'], '"https://a.example/x" is an address, and a topic has a name'],
  ])('%j, which could match nothing', async (words, sentence) => {
    const { code, errors } = await door.run(['topics', 'add', ...words]);
    expect([code, errors]).toEqual([2, expect.stringContaining(sentence)]);
    expect((await door.run(['topics', 'list'])).output).not.toContain('rust');
  });
});
