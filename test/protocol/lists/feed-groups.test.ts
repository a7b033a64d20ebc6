import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const FEED = { id: 2, url: 'http://a.example/x', title: 'A' };

describe('groups that a JSON export keeps apart from its feeds', () => {
  it.each([
    [
      'by numbers of folders',
      { folders: [{ id: 7, name: 'birds' }], feeds: [{ ...FEED, folderId: 7 }] },
    ],
    [
      'by numbers of categories',
      { categories: [{ id: '7', title: 'birds' }], feeds: [{ ...FEED, cat_id: 7 }] },
    ],
    [
      'by numbers of feeds',
      {
        groups: [{ id: 7, title: 'birds' }],
        feeds: [FEED],
        feeds_groups: [{ group_id: 7, feed_ids: '1,2' }],
      },
    ],
    [
      'by folders of such numbers',
      {
        folders: [1, { birds: [3, 2] }],
        feeds: { 2: { id: 2, feed_address: 'http://a.example/x', feed_title: 'A' } },
      },
    ],
    [
      'by names of folders in one row',
      {
        flat_folders: { ' ': [3], birds: [4], 'birds - owls': [2] },
        feeds: { 2: { id: 2, feed_address: 'http://a.example/x', feed_title: 'A' } },
      },
    ],
    [
      'by what they are tagged with',
      {
        subscriptions: [{ id: 9, feed_id: 2, feed_url: 'http://a.example/x', title: 'A' }],
        taggings: [{ id: 1, feed_id: 2, name: 'birds' }],
      },
    ],
  ])('are joined to them %s', (_, value) => {
    const { entries, passedOver } = readOpml(JSON.stringify(value));
    expect([entries, passedOver]).toMatchObject([
      [{ url: 'http://a.example/x', title: 'A', group: 'birds' }],
      [],
    ]);
  });

  it('are the outermost and the first of several, and the others are told', () => {
    const folders = [{ birds: [{ owls: [2] }] }, { night: [2] }];
    const { entries, collapsed } = readOpml(JSON.stringify({ folders, feeds: [FEED] }));
    expect(entries).toMatchObject([{ group: 'birds', otherGroups: ['night'] }]);
    expect(collapsed).toMatchObject([{ path: ['birds', 'owls'], group: 'birds' }]);
  });

  it('are read whole of a name that writes several in one row', () => {
    const folders = { birds: [], 'birds - owls': [], 'birds - owls - night - barn': [2] };
    const { collapsed } = readOpml(JSON.stringify({ flat_folders: folders, feeds: [FEED] }));
    expect(collapsed).toMatchObject([{ path: ['birds', 'owls', 'night - barn'] }]);
  });

  it('are found in one row in a time that grows with their number alone', () => {
    const names = Array.from({ length: 100_000 }, (_, at) => [`birds ${at}`, [2]]);
    const start = performance.now();
    readOpml(JSON.stringify({ flat_folders: Object.fromEntries(names), feeds: [FEED] }));
    expect((performance.now() - start) / 1_000).toBeLessThan(8);
  });

  it('are none for feeds beside them that all of an account has', () => {
    const children = [{ name: 'birds', feeds: [FEED] }];
    const feeds = [{ url: 'http://b.example/x', title: 'B' }];
    const { entries } = readOpml(JSON.stringify({ name: 'Root', children, feeds }));
    expect(entries.map(({ group }) => group)).toEqual(['birds', undefined]);
  });

  it('are read of an answer that has all in its content', () => {
    const items = [{ name: 'birds', items: [{ feed_url: 'http://a.example/x', title: 'A' }] }];
    const { entries } = readOpml(JSON.stringify({ status: 0, content: { categories: items } }));
    expect(entries).toMatchObject([{ url: 'http://a.example/x', group: 'birds' }]);
  });

  it('are none where the numbers lead nowhere, however deep they stand', () => {
    const deep = Array.from({ length: 200 }).reduce((inner) => [{ a: inner }], [2]);
    for (const folders of [deep, [null, 2, 'x'], { birds: [2] }]) {
      const value = { folders, feeds: [FEED], feeds_groups: [null, { group_id: 9 }] };
      const { entries } = readOpml(JSON.stringify(value));
      expect(entries).toHaveLength(1);
      expect(entries[0]?.group).toBeUndefined();
    }
  });
});

it.each([
  [
    '{"feeds": {"Owls": {"url": "http://a.example/f"}, "gulls": {"url": "http://b.example/f"}}}',
    '',
  ],
  ['[{"Owls": {"url": "http://a.example/f"}}, {"gulls": {"feed": "http://b.example/f"}}]', ''],
  ['- Owls:\n    url: http://a.example/f\n- gulls:\n    url: http://b.example/f\n', ''],
  [
    '{"Birds": {"Owls": {"feed": "http://a.example/f"}, "gulls": {"feed": "http://b.example/f"}}, "Other": {"Bees": {"feed": "http://c.example/f"}}}',
    'Birds',
  ],
])(
  'takes the name above the address of a feed for its title, not for a group: %s',
  (text, group) => {
    const { entries } = readOpml(text);
    expect(entries.slice(0, 2).map((entry) => [entry.title, entry.group ?? ''])).toEqual([
      ['Owls', group],
      ['gulls', group],
    ]);
  },
);

it('takes what programs call anything for no title', () => {
  const text = '[{"feed": {"url": "http://a.example/f"}}, {"17": {"url": "http://b.example/f"}}]';
  expect(readOpml(text).entries).toMatchObject([
    { url: 'http://a.example/f' },
    { url: 'http://b.example/f' },
  ]);
  expect(readOpml(text).entries.some(({ title }) => title !== undefined)).toBe(false);
});
