/** Entries of JSON exports: those that are no feeds, and the groups that they are in. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

it('refuses what is no address, be it a word among addresses', () => {
  const list = ['http://a.example/x', 'nonsense', { url: 5 }, 'http://b.example/y', ''];
  const { entries, refusals } = readOpml(JSON.stringify(list));
  expect(entries).toHaveLength(2);
  expect(refusals).toMatchObject([
    { address: 'nonsense', reason: 'the address is not a URL' },
    { kind: 'no-address', reason: 'the entry has no address of a feed' },
  ]);
});

it('takes the outermost of folders for the group, but none that is called by a person', () => {
  const folders = [{ name: 'A', folders: [{ name: 'B', feeds: [{ url: 'http://a.example/x' }] }] }];
  const { entries, collapsed } = readOpml(JSON.stringify({ name: 'Ann', folders }));
  expect(entries).toMatchObject([{ group: 'A' }]);
  expect(collapsed).toMatchObject([{ path: ['A', 'B'], group: 'A' }]);
});
