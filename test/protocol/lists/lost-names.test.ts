/** OPML in which the sign or the quote between two attributes, or the beginning of the file is lost. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const NEXT = '<outline text="Gulls" xmlUrl="http://b.example/f"/>\n</body></opml>\n';

function read(outline: string) {
  return readOpml(`<opml version="2.0"><body>\n${outline}\n${NEXT}`);
}

it.each([
  `<outline text="Owls' log" xmlUrl"http://a.example/f" htmlUrl="http://a.example/"/>`,
  `<outline xmlUrl"http://a.example/f" text="Owls' log" htmlUrl="http://a.example/"/>`,
  `<outline text="x" title"Owls' log" xmlUrl="http://a.example/f" htmlUrl"http://a.example/"/>`,
])('reads a value that lost its equals sign: %s', (outline) => {
  const { entries, refusals, repairs } = read(outline);
  expect(entries).toMatchObject([
    { line: 2, url: 'http://a.example/f', title: "Owls' log", htmlUrl: 'http://a.example/' },
    { line: 3, url: 'http://b.example/f' },
  ]);
  expect(refusals).toEqual([]);
  expect(repairs.map(({ what }) => what)).toContain(
    'put equals signs behind names that lacked them',
  );
});

it('ends an address that lost its quote before an attribute of any name', () => {
  const { entries } = read(
    '<outline text="Owls" xmlUrl="http://a.example/f sortOrder="0" id="7"/>',
  );
  expect(entries[0]).toMatchObject({
    url: 'http://a.example/f',
    repairs: ['closed a value that has no closing quote'],
  });
});

it('refuses the entry in which the file begins, by the address that is left of it', () => {
  const { entries, refusals } = readOpml(
    `rl="http://a.example/f" htmlUrl="http://a.example/"/>\n${NEXT}`,
  );
  expect(entries).toMatchObject([{ url: 'http://b.example/f' }]);
  expect(refusals).toEqual([
    {
      line: 1,
      kind: 'address',
      reason: 'the list begins within this entry',
      address: 'http://a.example/f',
    },
  ]);
});
