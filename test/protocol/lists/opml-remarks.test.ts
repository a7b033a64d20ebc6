/** What is mended or left out in an outline is said of it. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { accounted, opml } from './written-opml.ts';

const URL = 'http://a.example/f';
const NEXT = `<outline text="B" xmlUrl="${URL}/2"/>`;

it.each([
  [`<outline type="rss"text="A" xmlUrl="${URL}"/>`, 'parted attributes without a space between'],
  [`<outline text="A" xmlUrl="${URL}"type="rss"/>`, 'parted attributes without a space between'],
  [`<outline text="A" xmlUrl==”${URL}”/>`, 'took several equals signs for one'],
  [`< outline text="A" xmlUrl="${URL}">`, 'took white space out of a tag'],
  [`<\noutline text="A" xmlUrl="${URL}"/>`, 'took white space out of a tag'],
  [
    `<outline text="A" xmlUrl="${URL}" winnow:time="2days"/>`,
    'left out the time frame "2days", which is none of 24hours, 1week, 1month',
  ],
])('says of %s what it did', (outline, what) => {
  const { entries, repairsBeside } = readOpml(
    opml(`<outline text="G">${outline}${NEXT}</outline>`),
  );
  expect(entries).toMatchObject([
    { url: URL, title: 'A', group: 'G' },
    { url: `${URL}/2`, group: 'G' },
  ]);
  expect(entries.map(({ repairs }) => repairs)).toEqual([[what], undefined]);
  expect(repairsBeside).toEqual([]);
});

it('says nothing of attributes where a quote is lost before a space, but of the quote', () => {
  const { entries } = readOpml(opml(`<outline text="A xmlUrl="${URL}"/>`));
  expect(entries).toMatchObject([{ repairs: ['closed a value that has no closing quote'] }]);
});

it('reads white space in the tags that close folders', () => {
  const folder = (name: string, outline: string, end: string) =>
    `<outline text="${name}">${outline}${end}`;
  const { entries } = readOpml(
    opml(folder('G', `< outline text="A" xmlUrl="${URL}"/>`, '</ outline>') + NEXT),
  );
  expect(entries.map(({ group }) => group)).toEqual(['G', undefined]);
});

it('takes the address of an outline that has an empty one before it, and refuses that', () => {
  const outline = `<outline text="A" xmlUrl="" xmlUrl="${URL}"/>`;
  for (const written of [outline, outline.replace('"A"', 'A')]) {
    const document = readOpml(opml(`<outline text="G">${written}${NEXT}</outline>`));
    expect(document.entries).toMatchObject([
      { url: URL, title: 'A', group: 'G' },
      { url: `${URL}/2`, group: 'G' },
    ]);
    expect(document.refusals).toMatchObject([{ title: 'A', reason: 'the address is empty' }]);
    expect([document.addresses, accounted(document)]).toEqual([3, 3]);
  }
});

it('counts an outline once that has the start of a comment in its tag which never ends', () => {
  const { entries, refusals } = readOpml(
    opml(`<outline type="rss" text="A" <!-- xmlUrl="${URL}"/>${NEXT}`),
  );
  expect(entries.map(({ title, url }) => [title, url])).toEqual([
    ['A', URL],
    ['B', `${URL}/2`],
  ]);
  expect(refusals).toEqual([]);
});
