import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { brief } from '../brief.ts';

/** Two rows below a line of names. */
function tableOf(names: string, sign: string): string {
  const rows = [
    names,
    'Owls,Birds,http://a.example/x,http://a.example/',
    'Voles,Mice,http://b.example/y,http://b.example/',
  ];
  return `${rows.join('\n').replaceAll(',', sign)}\n`;
}

it.each([
  'Name,Category,RSS feed,Website',
  'Name,Category,Atom/RSS,Website',
  'Titre,Catégorie,Flux RSS,Site web',
  'Titel,Kategorie,Feed-Adresse,Webseite',
  'Name,Category,Link to the feed,Link',
  'Feed title,Category,RSS,URL',
  'Name,Category,Where to look,Homepage',
])('takes the column of feeds for that, and no site for a feed: %s', (names) => {
  for (const sign of [',', ';']) {
    const text = tableOf(names, sign);
    expect(brief(text)).toEqual([
      [2, 'http://a.example/x', 'Owls', 'Birds'],
      [3, 'http://b.example/y', 'Voles', 'Mice'],
    ]);
    expect(readOpml(text).refusals).toEqual([]);
  }
});

it.each(['My feeds', 'My feeds,,,', '"Feeds, and links",,,\nof this year'])(
  'passes over what a table is called above the names of its columns: %j',
  (above) => {
    const document = readOpml(`${above}\n${tableOf('Name,Category,Feed,Site', ',')}`);
    expect(document.entries).toMatchObject([
      { url: 'http://a.example/x', title: 'Owls', group: 'Birds' },
      { url: 'http://b.example/y', title: 'Voles', group: 'Mice' },
    ]);
    expect(document.refusals).toEqual([]);
  },
);

it.each([
  ['My feeds, by name and address\nOwls at http://a.example/x\n', 'Owls at'],
  ['My list of names\nEach with a link, and a title\nOwls: http://a.example/x\n', 'Owls'],
])('takes no words above a list for the names of columns: %j', (text, title) => {
  expect(readOpml(text).entries).toMatchObject([{ url: 'http://a.example/x', title }]);
});

it('does not choose among columns of addresses whose names say nothing', () => {
  const urls = brief(tableOf('Name,Category,One,Other', ',')).map(([, url]) => url);
  expect(urls).toHaveLength(4);
});

it('keeps the empty cell that begins a row parted by tabs', () => {
  const text = ['title\tgroup\tfeed\tsite', '\tBirds\thttp://a.example/x\thttp://a.example/'];
  expect(brief(text.join('\n'))).toEqual([[2, 'http://a.example/x', undefined, 'Birds']]);
});

it.each([
  '| Blog | Feed |\n|---|:-:|\n| [Owls](https://a.example/) | https://a.example/rss |',
  'Name | Feed\n--- | ---\n[Owls](https://a.example/) | https://a.example/rss',
  '| Name | Website | RSS |\n| - | - | - |\n| Owls | [here](https://a.example/) | https://a.example/rss |',
])('reads the links of Markdown in the cells of a table: %j', (text) => {
  const owls = { title: 'Owls', url: 'https://a.example/rss', htmlUrl: 'https://a.example/' };
  expect(readOpml(text)).toMatchObject({ entries: [owls], refusals: [] });
});

it('reads tables of Markdown by the names of their columns', () => {
  const text = [
    '# mine',
    '| Title | Feed | Site | Folder |',
    '|:--|---|:-:|--:|',
    '| A | https://a.example/rss | https://a.example | Birds |',
    '| B | [feed](https://b.example/rss) | | |',
    '| C | n/a | | |',
    '',
    '- [D](https://d.example/rss)',
  ].join('\n');
  const { entries, refusals, addresses } = readOpml(text);
  expect(entries).toMatchObject([
    {
      line: 4,
      title: 'A',
      url: 'https://a.example/rss',
      htmlUrl: 'https://a.example',
      group: 'Birds',
    },
    { line: 5, title: 'B', url: 'https://b.example/rss' },
    { line: 8, title: 'D', url: 'https://d.example/rss' },
  ]);
  expect(refusals).toMatchObject([{ line: 6, title: 'C', address: 'n/a' }]);
  expect(addresses).toBe(4);
});
