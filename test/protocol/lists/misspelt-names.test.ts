/** OPML in which somebody misspelt the name of an address, or put a sign before its quote. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const URL = 'http://a.example/f';
const SITE = 'http://a.example/';

function read(attributes: string) {
  return readOpml(
    `<opml version="2.0"><body>\n<outline text="Owls" ${attributes}/>\n<outline text="Gulls" xmlUrl="http://b.example/f"/>\n</body></opml>\n`,
  );
}

it.each(['xmlUr', 'mxlUrl', 'xmlUUrl', 'xmlUri', 'xnlUrl', 'xlUrl', 'xmIUr1', 'hmlUrl'])(
  'takes the address of a feed from %s and tells it',
  (name) => {
    const { entries, refusals, addresses } = read(`${name}="${URL}" htmlUrl="${SITE}"`);
    expect(entries).toMatchObject([
      {
        url: URL,
        title: 'Owls',
        htmlUrl: SITE,
        repairs: [`took the address from ${name} instead of xmlUrl`],
      },
      { url: 'http://b.example/f' },
    ]);
    expect([refusals, addresses]).toEqual([[], 2]);
  },
);

it.each(['htmlUrl', 'htmUrl', 'htmlUr', 'hmlUrl', 'url', 'imageUrl', 'xmlns', 'xml'])(
  'takes no address of a feed from %s',
  (name) => {
    const { entries } = read(`type="link" ${name}="${SITE}"`);
    expect(entries.map(({ url }) => url)).toEqual(['http://b.example/f']);
  },
);

it('takes it from the right name where there is one, and no words for it', () => {
  const twice = read(`xmlUr="http://c.example/f" xmlUrl="${URL}"`);
  expect(twice.entries.map(({ url }) => url)).toEqual([URL, 'http://b.example/f']);
  const words = read('type="rss" xmlUr="none"');
  expect(words.refusals).toMatchObject([{ title: 'Owls', reason: 'the outline has no xmlUrl' }]);
});

it.each(['=>', '=\u2039', '=*', ' = ~ ', '=:', '==>'])(
  'passes over signs before the quote: xmlUrl%s',
  (sign) => {
    const { entries, refusals } = read(`xmlUrl${sign.trimEnd()}"${URL}" htmlUrl="${SITE}"`);
    expect(refusals).toEqual([]);
    expect(entries).toMatchObject([
      {
        url: URL,
        title: 'Owls',
        htmlUrl: SITE,
        repairs: expect.arrayContaining(['passed over a sign before the quote of a value']),
      },
      { url: 'http://b.example/f' },
    ]);
  },
);

it('leaves quotes of word processors where they belong to the words', () => {
  const { entries } = read(`title="\u201cOwl\u201d notes" xmlUrl="${URL}"`);
  expect(entries[0]).toMatchObject({ title: '\u201cOwl\u201d notes' });
});
