/** An outline that is broken inside its own tag is one feed all the same, and moves nothing that stands behind it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { accounted, expectAccounted } from './written-opml.ts';

/** A list with that outline in its first folder, and others behind it in and out of folders. */
function listWith(outline: string): string {
  return `<opml version="1.0"><body>
<outline text="Folder1">
${outline}
<outline text="D" xmlUrl="http://d.example/f.xml"/>
</outline>
<outline text="Top" xmlUrl="http://top.example/f.xml"/>
<outline text="Folder2"><outline text="E" xmlUrl="http://e.example/f.xml"/></outline>
</body></opml>`;
}

const ADDRESS = 'xmlUrl="http://c.example/f.xml"';
const REST = [
  ['http://d.example/f.xml', 'D', 'Folder1'],
  ['http://top.example/f.xml', 'Top', undefined],
  ['http://e.example/f.xml', 'E', 'Folder2'],
];

describe('an outline that is broken inside its tag', () => {
  it.each([
    ['C', `<outline text="C" description="<a href="http://c.example/">x</a>" ${ADDRESS}/>`],
    ['C', `<outline text="C" ${ADDRESS} description="<a href="http://c.example/">x</a>"/>`],
    ['C', `<outline text="C" ${ADDRESS} description="<img src="http://c.example/"/>"/>`],
    ['C', `<outline text="C" description="<p class="a" title="b">x</p>" ${ADDRESS}/>`],
    ['a <i class="b">C</i>', `<outline text="a <i class="b">C</i>" ${ADDRESS}/>`],
    ['a <i class="b">C</i>', `<outline ${ADDRESS} text="a <i class="b">C</i>"></outline>`],
    ['C', `<outline text="C" <!-- c --> ${ADDRESS}/>`],
    ['C', `<outline ${ADDRESS} text="C" <!-- c -->/>`],
    ['C', `<outline <!-- c --> text="C" <!-- d --> ${ADDRESS} <!-- e -->></outline>`],
    ['C', `<outline text="C"\n<<<<<<< HEAD\n${ADDRESS}\n=======\n>>>>>>> topic\ntype="rss"/>`],
    ['C', `<outline ${ADDRESS}\n<<<<<<< HEAD\ntext="C"\n=======\ntext="B"\n>>>>>>> topic\n/>`],
    ['the <outline> of C', `<outline text="the <outline> of C" ${ADDRESS}/>`],
    ['the <outline> of C', `<outline ${ADDRESS} text="the <outline> of C"/>`],
    ['the </outline> of C', `<outline text="the </outline> of C" ${ADDRESS}/>`],
    ['C <outline', `<outline text="C <outline" ${ADDRESS}/>`],
    ['<title>C</title>', `<outline text="<title>C</title>" ${ADDRESS}/>`],
    ['C', `<outline text="C" > ${ADDRESS}/>`],
    ['C', `<outline text="C"> type="rss" ${ADDRESS}></outline>`],
    ['C', `<outline > text="C" ${ADDRESS}/>`],
    ['C', `<outline text="C"> <br> <!-- c -->> ${ADDRESS}/>`],
    ['C', `<outline text="C"/> ${ADDRESS}/>`],
    ['C', `<outline text=C /> ${ADDRESS}/>`],
    ['C', `<outline text="C" xmlUrl=<http://c.example/f.xml> />`],
    ['C', `<outline text="C" <p> ${ADDRESS}/>`],
    ['C', `<outline text="C" <br/> ${ADDRESS}/>`],
    ['C', `<outline text="C" <br> type="rss" <br> ${ADDRESS}/>`],
    ['C', `<outline text="C" < ${ADDRESS}/>`],
    ['C<br>D', `<outline text="C<br>D" ${ADDRESS}/>`],
    ['C<p class="x">D', `<outline text="C<p class="x">D" ${ADDRESS}/>`],
    ['Victim', `<outline title="Vic<!-- c -->tim" ${ADDRESS}/>`],
    ['Victim', `<outline ${ADDRESS} title="Vic<!-- c -->tim"/>`],
  ])('stays one feed with its title %j: %s', (title, outline) => {
    const text = listWith(outline);
    const document = readOpml(text);
    expect(document.entries.map(({ url, title, group }) => [url, title, group])).toEqual([
      ['http://c.example/f.xml', title, 'Folder1'],
      ...REST,
    ]);
    expect([document.refusals, document.collapsed]).toEqual([[], []]);
    expect(accounted(document)).toBe(text.split('xmlUrl=').length - 1);
    const told = document.entries.map(({ repairs = [] }) => repairs.length > 0);
    expect(told.slice(1)).toEqual([false, false, false]);
  });

  it.each([
    `<outline text="C" ${ADDRESS} <b>`,
    `<outline text="C" ${ADDRESS}`,
    `<outline text="C" ${ADDRESS} description="<a href='x' >y</a>`,
  ])('moves nothing where its end is lost: %s', (outline) => {
    const { entries } = readOpml(listWith(outline));
    expect(entries.map(({ url, title, group }) => [url, title, group])).toEqual([
      ['http://c.example/f.xml', 'C', 'Folder1'],
      ...REST,
    ]);
  });

  it('says so of that outline alone, also in a list of one line', () => {
    const outline = `<outline text="C" <p> <a href="http://c.example/"> ${ADDRESS}/>`;
    const document = readOpml(listWith(outline).replaceAll('\n', ' '));
    expect(document.entries.map(({ repairs }) => repairs)).toEqual([
      ['passed over stray characters in the tag <outline>'],
      undefined,
      undefined,
      undefined,
    ]);
    expect(document.repairsBeside).toEqual([]);
  });

  it('refuses an address in a comment within it as commented out', () => {
    const outline = `<outline text="C" <!-- xmlUrl="http://old.example/" --> ${ADDRESS}/>`;
    const document = readOpml(listWith(outline));
    expect(document.entries).toMatchObject([{ title: 'C', group: 'Folder1' }, {}, {}, {}]);
    expect(document.refusals).toMatchObject([{ kind: 'comment', address: 'http://old.example/' }]);
    expect(document.addresses).toBe(5);
  });
});

it('leaves a folder a folder whose tag has no quotes, whatever stands in it', () => {
  for (const inside of ['<note type="x"/>', '<outlne type="x" title="y"/>', '<!-- title="x" -->']) {
    const folder = `<outline text=Sub>${inside}<outline text="C" ${ADDRESS}/></outline>`;
    const { entries, collapsed } = readOpml(listWith(folder));
    expect(entries.slice(1).map(({ url, title, group }) => [url, title, group])).toEqual(REST);
    expect(collapsed).toMatchObject([{ path: ['Folder1', 'Sub'] }]);
  }
});

it.each([
  ['<outline text="F">', 'F'],
  ['<outline text=F>', 'F'],
  ['<outline text="F>', 'F'],
  ['<outline text="a "F" b">', 'a "F" b'],
  ['<outline text="F" title="F"title="F">', 'F'],
])('leaves feeds in their folder that lack their slash: %s', (folder, group) => {
  const feed = (name: string, end: string) =>
    `<outline text="${name}" xmlUrl="http://${name}.example/"${end}>`;
  for (const [one, two] of [
    ['', '/'],
    ['/', ''],
    ['', ''],
  ] as const) {
    const body = `${folder}\n${feed('a', one)}\n${feed('b', two)}\n</outline>\n${feed('c', '/')}`;
    const { entries, refusals } = readOpml(`<opml><body>${body}</body></opml>`);
    const groups = entries.map(({ title, group }) => [title, group]);
    expect(groups).toEqual([
      ['a', group],
      ['b', group],
      ['c', undefined],
    ]);
    expect(refusals).toEqual([]);
  }
});

describe('an outline that lost its beginning', () => {
  it.each([
    [`outline text="C" ${ADDRESS}/>`, 'C'],
    [`line text="C" ${ADDRESS}/>`, 'C'],
    [`text="C" ${ADDRESS}/>`, 'C'],
    [`outline type="rss" title="C" ${ADDRESS}/>`, 'C'],
    [`outline text="C" ${ADDRESS}>/outline>`, 'C'],
    [`C" ${ADDRESS}/>`, undefined],
  ])('keeps what is left of it, and takes no name of a folder: %s', (line, title) => {
    const { entries, refusals } = readOpml(listWith(line));
    expect(entries.map((entry) => [entry.url, entry.title, entry.group])).toEqual([
      ['http://c.example/f.xml', title, 'Folder1'],
      ...REST,
    ]);
    expect(refusals).toEqual([]);
  });

  it('is a folder still, which ends where it did', () => {
    const list = listWith('').replaceAll(/<(?=\/?outline(?: text="[^"]*")?>)/gu, '');
    const { entries } = readOpml(list);
    expect(entries.map(({ url, title, group }) => [url, title, group])).toEqual(REST);
  });
});

it('accounts for every address, whatever is broken', { timeout: 60_000 }, () => {
  const piece = fc.constantFrom(
    ...['<outline ', '< outline ', 'text="', 'xmlUrl="http://b.example/"', 'xmlUrl="', ' xmlUrl='],
    ...['"', "'", '“', ' ', '\n', '>', '/>', '<', '</outline>', '</ outline>', '<outline>', '<p>'],
    ...['<!--', '-->', '<!-- c -->', '<a href="x">', '</a>', ' type="rss"', ' title=', 'outline '],
    ...['\n<<<<<<< a\n', '\n=======\n', '\n>>>>>>> b\n', '<b xmlUrl="http://c.example/">'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = `<opml>${pieces.join('')}`;
      expectAccounted(text, readOpml(text));
    }),
    {
      numRuns: 3_000,
      examples: [
        [['<outline ', 'xmlUrl="', 'xmlUrl="', '\n>>>>>>> b\n']],
        [['<outline ', 'text="', ' xmlUrl=', '"', '>']],
        [['< outline ', 'text="', 'xmlUrl="', '>']],
      ],
    },
  );
});

it.each([
  '<outline text="C" <p> ',
  '<outline text=C> type="rss" <',
  '<outline text=A <b a="',
  '<outline a="<b c="d">',
  'a="<b c="d"> <',
  '<outline text=A <!-- ',
  '<outline text="<!-- ',
  '<outline text="<outline ',
  '<outline text=a> <',
  '> <b ',
  '>',
  '"',
  '<outline a=b <i x="" /> text= ',
  'xmlUrl="a',
])('takes a time that grows with the length alone: %s', (piece) => {
  const seconds = (count: number) => {
    const text = `<opml><outline xmlUrl=a ${piece.repeat(count)}`;
    const start = performance.now();
    readOpml(text);
    return (performance.now() - start) / 1_000;
  };
  expect(seconds(Math.ceil(200_000 / piece.length))).toBeLessThan(5);
});
