import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const A = 'http://a.example/x';
const B = 'http://b.example/y';

/** Title and group of each feed by its address. */
function groupsOf(text: string) {
  return readOpml(text).entries.map(({ url, title, group }) => [url, title, group]);
}

it.each([`feeds:\n  tech:\n    - ${A}\n    - ${B}\n`, `feeds: {tech: [${A}, ${B}]}\n`])(
  'keeps the only group below the name of the whole: %j',
  (text) => {
    expect(groupsOf(text)).toEqual([
      [A, undefined, 'tech'],
      [B, undefined, 'tech'],
    ]);
  },
);

it.each(['items', 'list', 'urls'])('takes %s below the name of the whole for no group', (name) => {
  expect(groupsOf(`feeds:\n  ${name}:\n    - ${A}\n`)).toEqual([[A, undefined, undefined]]);
});

it.each([
  `refresh: 30m\ntech:\n  - ${A}\nart:\n  - ${B}\n`,
  `tech: [${A}]\nart: [${B}]\nhomepage: http://me.example/\n`,
  `feeds:\n  refresh: 30m\n  tech: [${A}]\n  art: [${B}]\n`,
])('keeps groups beside what else a program is told: %j', (text) => {
  expect(groupsOf(text)).toEqual([
    [A, undefined, 'tech'],
    [B, undefined, 'art'],
  ]);
});

it.each([
  [`    - {title: Gulls, url: ${B}}\n    - bad: not-a-url\n`, 1, 0],
  [`    - {title: Gulls, url: ${B}}\n    - not-a-url\n`, 1, 0],
  [`    - {title: Gulls, url: ${B}}\n    - {title: bad, url: not-a-url}\n`, 0, 1],
  [`    Gulls: ${B}\n    bad: not-a-url\n`, 0, 1],
  [`    bad: not-a-url\n    Gulls: ${B}\n`, 0, 1],
])('tells what is no address, and reads the others as ever: %j', (art, passed, refused) => {
  const head = `homepage: http://me.example/\nfeeds:\n  tech:\n    - title: Owls, link\n      url: ${A}\n`;
  const { entries, passedOver, refusals } = readOpml(`${head}  art:\n${art}`);
  expect(entries).toMatchObject([
    { url: A, title: 'Owls, link', group: 'tech' },
    { url: B, title: 'Gulls', group: 'art' },
  ]);
  expect(entries).toHaveLength(2);
  expect([passedOver.length, refusals.length]).toEqual([passed, refused]);
  const told = [...passedOver.map(({ what }) => what), ...refusals.map(({ address }) => address)];
  expect(told).toEqual([expect.stringContaining('not-a-url')]);
  if (refused > 0) expect(refusals).toMatchObject([{ title: 'bad', group: 'art' }]);
});

it('are the names in a list of lists', () => {
  const text =
    '- Birds:\n    - http://a.example/f\n    - http://b.example/f\n- Bees:\n  - http://c.example/f\n';
  const groups = readOpml(text).entries.map(({ url, group }) => [url, group]);
  expect(groups).toEqual([
    ['http://a.example/f', 'Birds'],
    ['http://b.example/f', 'Birds'],
    ['http://c.example/f', 'Bees'],
  ]);
});
