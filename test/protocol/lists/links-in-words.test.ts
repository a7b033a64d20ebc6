/** Addresses among words, in the forms of Markdown, wikis, mails and chats: what each is called, and which is that of a site. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const FEED = 'https://a.example/rss';

it.each([
  ['Owls', `* [${FEED} Owls]`],
  ['Owls', `* \`Owls <${FEED}>\`_`],
  ['Owls', `see <${FEED}|Owls>`],
  ['Owls', `- Owls: [RSS](${FEED})`],
  ['Owls', `* **Owls** – [feed](${FEED})`],
  ['Owls', `[12/03/24, 10:31:22] Owls: ${FEED}`],
  ['Owls', `${FEED} – Owls`],
  ['Owls', `4: Owls — ${FEED}`],
  ['Owls', `- [ ] Owls ${FEED}`],
  [undefined, `- [x] <${FEED}>`],
  [undefined, `:rocket: ${FEED} :tada:`],
  [undefined, `• ${FEED}`],
  [undefined, `– ${FEED}`],
  [undefined, `4: ${FEED}`],
  ['Owls', `Owls -> ${FEED}`],
  ['Owls', `- [[Owls]] ${FEED}`],
  [undefined, `~~${FEED}~~`],
  [undefined, `_${FEED}_`],
  [undefined, `[${FEED}](${FEED})`],
  ['Owls', `- Owls: [${FEED}](${FEED})`],
  ['Owls', `- **[Owls](${FEED})**`],
  ['Owls', `_[Owls](${FEED})_, a find`],
  ['Owls', `~~[Owls](${FEED})~~`],
  ['Owls', `* ***[Owls](${FEED}).***`],
  ['Owls', `- ~~**[Owls](${FEED})**~~`],
  ['Owls', `**Owls: ${FEED}**`],
  ['Owls', `- [**Owls**](${FEED})`],
  ['Owls', `_Owls_: ${FEED}`],
  ['_Owls_ of the _woods_', `_Owls_ of the _woods_: ${FEED}`],
  ['Owls', `<b>Owls</b> ${FEED}`],
  [undefined, `<s>${FEED}</s>`],
])('is called %j in %s', (title, line) => {
  const { entries, addresses } = readOpml(`see https://b.example/rss\n${line}\n`);
  expect(addresses).toBe(2);
  expect(entries[1]).toMatchObject({ line: 2, url: FEED });
  expect(entries[1]?.title).toBe(title);
});

it.each([
  `- [Owls](https://a.example) ([RSS](${FEED}))`,
  `- [Owls](https://a.example) | [Feed](${FEED})`,
  `* **Owls** – [website](https://a.example) ([RSS feed](${FEED}))`,
])('is that of a site beside one that is labelled as a feed: %s', (line) => {
  const { entries } = readOpml(`${line}\n${line.replaceAll('a.example', 'b.example')}`);
  expect(entries[0]).toMatchObject({ title: 'Owls', url: FEED, htmlUrl: 'https://a.example' });
  expect(entries).toHaveLength(2);
});

it.each([
  `[Owls](${FEED}), [Gulls](https://b.example/rss)`,
  `[RSS](${FEED}), [Atom](https://b.example/rss)`,
  `[Owls](${FEED}), https://b.example/rss`,
])('are two feeds where none is labelled so alone: %s', (line) => {
  expect(readOpml(`# mine\n${line}`).entries).toHaveLength(2);
});

it.each(['https://b.example/_x_', 'https://b.example/x*', 'https://b.example/x_(y)_'])(
  'keep the signs of their own: %s',
  (url) => {
    expect(readOpml(`${FEED}\n_Owls_ (${url})\n`).entries[1]).toMatchObject({ title: 'Owls', url });
  },
);

it('are each told that they were taken out, also where a line has several', () => {
  const document = readOpml(`# mine\nOwls ${FEED}, gulls feed:b.example/rss, again ${FEED}\n`);
  const taken = 'took the address out of a line of text';
  expect(document.entries.map(({ line, repairs }) => [line, repairs])).toEqual([
    [2, [taken]],
    [2, [taken, 'replaced feed:// by http://']],
    [2, [taken]],
  ]);
  expect(document.repairsBeside).toEqual([]);
});

it('are looked through in a time that grows with the length of the line alone', () => {
  const start = performance.now();
  for (const piece of [
    '[',
    '[x](',
    '[ x] ',
    '`- ',
    ':a: ',
    '[12:00] ',
    '– ',
    '|a>',
    '**',
    '_a',
    '<b>',
  ]) {
    readOpml(`# mine\n${piece.repeat(100_000)}${FEED}${piece.repeat(100_000)}`);
  }
  expect((performance.now() - start) / 1_000).toBeLessThan(20);
});
