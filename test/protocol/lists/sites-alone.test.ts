/** Entries that have the address of a site, and none of a feed: none is lost, whatever the list is written in. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const SITE = 'https://b.example/';
const OWLS = { title: 'Owls', feed: 'https://a.example/f' };

it.each(['site', 'blog', 'page', 'website', 'link', 'Homepage', 'home_page_url'])(
  'refuses an entry of JSON that has a %s alone, with its title and line',
  (key) => {
    const lost = [
      { title: 'Gulls', [key]: SITE },
      { title: 'Terns', feed: '', [key]: SITE },
    ];
    const lines = [OWLS, ...lost].map((each) => JSON.stringify(each));
    const { entries, refusals } = readOpml(`[\n${lines.join(',\n')}\n]`);
    expect(entries).toMatchObject([{ title: 'Owls' }]);
    const reason = 'the entry has no address of a feed';
    const refusal = { kind: 'no-address', reason, address: SITE };
    expect(refusals).toEqual([
      { ...refusal, line: 3, title: 'Gulls' },
      { ...refusal, line: 4, title: 'Terns' },
    ]);
  },
);

it('refuses an entry whose feed has a name that nobody knows by that address, not by its site', () => {
  const lost = { title: 'Gulls', 'u"': 'https://b.example/f', site: SITE };
  const { refusals, passedOver } = readOpml(JSON.stringify([OWLS, lost]));
  expect(refusals).toMatchObject([{ title: 'Gulls', address: 'https://b.example/f' }]);
  expect(passedOver).toEqual([]);
});

it.each(['', 'feed:', 'feed: null', 'feed: ~', 'feed: ""'])(
  'takes that of an entry of YAML with its title, beside %j',
  (feed) => {
    const field = feed === '' ? '' : `  ${feed}\n`;
    const { entries, refusals } = readOpml(
      `- title: Owls\n  feed: https://a.example/f\n- title: Gulls\n${field}  site: ${SITE}\n`,
    );
    expect(refusals).toEqual([]);
    expect(entries).toMatchObject([
      { title: 'Owls', url: 'https://a.example/f' },
      {
        line: feed === '' ? 4 : 5,
        title: 'Gulls',
        url: SITE,
        repairs: ['took the address of its site, as it has none of a feed'],
      },
    ]);
  },
);

it('takes the word for nothing for a word in quotes alone', () => {
  const { entries, refusals } = readOpml(
    `- title: "null"\n  feed: https://a.example/f\n- title: Gulls\n  feed: null\n`,
  );
  expect(entries).toMatchObject([{ title: 'null' }]);
  expect(refusals).toMatchObject([{ line: 3, kind: 'no-address', title: 'Gulls' }]);
});

it('keeps the site of an outline whose address is empty', () => {
  const { entries, refusals, addresses } = readOpml(
    `<opml><body>\n<outline text="Owls" xmlUrl="https://a.example/f"/>\n<outline text="Gulls" xmlUrl="" htmlUrl="${SITE}"/>\n</body></opml>`,
  );
  expect([entries.length, addresses]).toEqual([1, 2]);
  expect(refusals).toEqual([
    { line: 3, kind: 'address', reason: 'the address is empty', title: 'Gulls', address: SITE },
  ]);
});

it.each([
  '{"title": "G", "site": "https://b.example/", "feeds": [{"url": "https://c.example/f"}]}',
  '{"title": "G", "site": "https://b.example/", "url": "https://c.example/f"}',
])('refuses no group and no feed that has a site as well: %s', (text) => {
  const { entries, refusals } = readOpml(`[${JSON.stringify(OWLS)}, ${text}]`);
  expect(entries.map(({ url }) => url)).toEqual(['https://a.example/f', 'https://c.example/f']);
  expect(refusals).toEqual([]);
});

it.each([
  '[[feeds]]\nname = "Owls"\nfeed = "https://a.example/f"\n[[feeds]]\nname = "Gulls"\nsite = "#"\n',
  '[owls]\ntitle = Owls\nurl = https://a.example/f\n\n[gulls]\ntitle = Gulls\nhomepage = #\n',
])('takes that of an entry of fields with its title', (text) => {
  const { entries, refusals } = readOpml(text.replace('#', SITE));
  expect(refusals).toEqual([]);
  expect(entries).toMatchObject([
    { title: 'Owls' },
    {
      title: 'Gulls',
      url: SITE,
      repairs: [expect.stringContaining('took the address of its site')],
    },
  ]);
});
