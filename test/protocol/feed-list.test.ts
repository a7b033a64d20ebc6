import { describe, expect, it } from 'vitest';
import { readOpml } from '../../src/protocol/read-opml.ts';

const brief = (text: string) =>
  readOpml(text).entries.map(({ line, url, title, group }) => [line, url, title, group]);

describe('plain lists of addresses', () => {
  it('are read line by line, comments passed over', () => {
    const text =
      '# my feeds\n\nhttp://a.example/x\r\n  https://b.example/ B blog\n// no\nwww.c.example/feed\n';
    expect(brief(text)).toEqual([
      [3, 'http://a.example/x', undefined, undefined],
      [4, 'https://b.example/', 'B blog', undefined],
      [6, 'http://www.c.example/feed', undefined, undefined],
    ]);
    expect(readOpml(text).format).toBe('list');
  });

  it('name hosts without a scheme, by name or number, with a port or without', () => {
    const text =
      'example.org/x\n127.0.0.1:8801/x\n192.0.2.7/y A router\nlocalhost:8801\nlocalhost/z\n[2001:db8::1]:8801/x\nnas:8080/rss';
    expect(brief(text).map(([, url]) => url)).toEqual([
      'http://example.org/x',
      'http://127.0.0.1:8801/x',
      'http://192.0.2.7/y',
      'http://localhost:8801',
      'http://localhost/z',
      'http://[2001:db8::1]:8801/x',
      'http://nas:8080/rss',
    ]);
    expect(readOpml('tel:911\nurn:12').refusals.map(({ reason }) => reason)).toEqual([
      'the scheme tel: is not http or https',
      'the scheme urn: is not http or https',
    ]);
  });

  it('understand tags and titles in quotes', () => {
    expect(brief('http://a.example/x "birds" "~Owl news" "daily"\nhttp://b.example/ "!"')).toEqual([
      [1, 'http://a.example/x', 'Owl news', 'birds'],
      [2, 'http://b.example/', undefined, undefined],
    ]);
  });

  it('take an address out of a line of text', () => {
    expect(brief('- [Owls](http://a.example/x)\nMy blog: http://b.example/y.')).toEqual([
      [1, 'http://a.example/x', 'Owls', undefined],
      [2, 'http://b.example/y', 'My blog', undefined],
    ]);
  });

  it('refuse what is no address, with its line', () => {
    const document = readOpml('http://a.example/\nexec:~/script.sh\nhello there\n"query:x:y"');
    expect(document.refusals.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'the scheme exec: is not http or https'],
      [3, 'the address is not a URL'],
      [4, 'the address is not a URL'],
    ]);
    expect(document.addresses).toBe(4);
  });

  it('pass over merge-conflict markers', () => {
    const document = readOpml(
      '<<<<<<< HEAD\nhttp://a.example/\n=======\nhttp://b.example/\n>>>>>>> x',
    );
    expect(document.entries).toHaveLength(2);
    expect(document.repairs).toHaveLength(3);
  });
});

describe('JSON exports of other readers', () => {
  it.each([
    [
      'subscription lists with feed/ ids',
      {
        subscriptions: [
          {
            id: 'feed/http://a.example/x',
            title: 'A',
            categories: [{ id: 'user/-/label/birds', label: 'birds' }],
            htmlUrl: 'http://a.example/',
          },
        ],
      },
    ],
    [
      'flat arrays',
      [{ feed_url: 'http://a.example/x', title: 'A', category: { id: 3, title: 'birds' } }],
    ],
    [
      'feeds with numbered folders',
      {
        folders: [{ id: 7, name: 'birds' }],
        feeds: [{ id: 1, url: 'http://a.example/x', title: 'A', folderId: 7 }],
      },
    ],
    [
      'nested folders',
      [{ name: 'birds', children: [{ type: 'rss', name: 'A', xmlUrl: 'http://a.example/x' }] }],
    ],
    [
      'folders of feeds',
      { groups: [{ title: 'birds', feeds: [{ url: 'http://a.example/x', name: 'A' }] }] },
    ],
  ])('%s are understood', (_, value) => {
    for (const text of [
      JSON.stringify(value),
      JSON.stringify(value, null, 2).replaceAll('/', '\\/'),
    ]) {
      const document = readOpml(text);
      expect(document.format).toBe('json');
      expect(document.entries).toMatchObject([
        { url: 'http://a.example/x', title: 'A', group: 'birds' },
      ]);
    }
  });

  it('are read as bare addresses too, each with its line', () => {
    expect(brief('[\n"http://a.example/",\n"http://b.example/"\n]')).toEqual([
      [2, 'http://a.example/', undefined, undefined],
      [3, 'http://b.example/', undefined, undefined],
    ]);
  });

  it('refuse bad addresses and say so', () => {
    const document = readOpml(
      '[{"xmlUrl":"javascript:1","title":"x"},{"xmlUrl":"http://a.example/"}]',
    );
    expect(document.refusals).toMatchObject([{ kind: 'address', title: 'x' }]);
    expect(document.addresses).toBe(2);
  });
});

it('passes over links in OPML that is written as JSON, and says so', () => {
  const outlines = [
    { text: 'Other list', type: 'link', url: 'https://a.example/x.opml' },
    { text: 'Feed', type: 'rss', xmlUrl: 'https://a.example/feed' },
  ];
  const document = readOpml(JSON.stringify({ head: {}, body: { outlines } }, null, 1));
  expect(document.entries.map(({ url }) => url)).toEqual(['https://a.example/feed']);
  expect(document.passedOver).toEqual([
    { line: 8, what: '"Other list" is of type link, not a feed' },
  ]);
});
