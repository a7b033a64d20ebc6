/** The script of sfeed, in which feeds may be named wherever the shell runs a command. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

function read(...lines: readonly string[]) {
  return readOpml(`feeds() {\n\t${lines.join('\n\t')}\n}\n`);
}

const URL = 'https://a.example/feed';

it.each([
  `[ -n "$WORK" ] && feed "Owls" "${URL}"`,
  `if true; then feed "Owls" "${URL}"; fi`,
  `(feed "Owls" "${URL}")`,
  `test "$1" = x || { feed 'Owls' '${URL}'; }`,
  `feed "Owls" "${URL}" # feed "Gulls" "https://b.example/feed"`,
  `feed "Owls" ${URL};`,
  `true;feed  "Owls"  ${URL}&& true`,
])('reads the call in %s', (line) => {
  const { entries, refusals } = read(line);
  expect(entries).toMatchObject([{ line: 2, url: URL, title: 'Owls' }]);
  expect(refusals).toEqual([]);
});

it('reads several calls of one line, and addresses with the signs of a shell', () => {
  const { entries, refusals } = read(
    'feed "A" "https://a.example/?b=1&c=2"; feed "B" https://b.example/?a=1&b=2',
    `feed 'C' 'https://c.example/?$top=1'`,
  );
  expect([entries.map(({ line, url, title }) => [line, url, title]), refusals]).toEqual([
    [
      [2, 'https://a.example/?b=1&c=2', 'A'],
      [2, 'https://b.example/?a=1&b=2', 'B'],
      [3, 'https://c.example/?$top=1', 'C'],
    ],
    [],
  ]);
});

it('refuses a call whose address lacks or only the shell knows, with its line', () => {
  const { entries, refusals, addresses } = read(
    'feed "Owls"',
    'feed',
    'for i in a b; do feed "$i" "https://x.example/$i"; done',
    `[ -n "$B" ] && feed "Gulls" "$B"`,
    'feed "Terns" nothing',
  );
  const shell = 'the shell makes the address, which nobody else can know';
  const none = 'the call has no address of a feed';
  expect(entries).toEqual([]);
  expect(refusals).toEqual([
    { line: 2, kind: 'no-address', reason: none, title: 'Owls' },
    { line: 3, kind: 'no-address', reason: none },
    { line: 4, kind: 'address', reason: shell, title: '$i', address: 'https://x.example/$i' },
    { line: 5, kind: 'address', reason: shell, title: 'Gulls', address: '$B' },
    {
      line: 6,
      kind: 'address',
      reason: 'the address is not a URL',
      title: 'Terns',
      address: 'nothing',
    },
  ]);
  expect(addresses).toBe(3);
});

it.each(['echo "; feed me"', 'feed() {', 'feeds', 'curl "https://c.example/"', 'fetch feed "x"'])(
  'takes %s for no call',
  (line) => {
    const { entries, refusals } = read(`feed "Owls" "${URL}"`, line);
    expect([entries.length, refusals]).toEqual([1, []]);
  },
);

it.each(['fed', 'Feed', 'FEED', 'feeds', 'fede', 'efed', 'Fed', 'geed'])(
  'takes %s for the function where a call of that would stand, and tells it',
  (word) => {
    const { entries, refusals } = read(`${word} "Owls" '${URL}' "https://a.example/" # good`);
    expect(entries).toMatchObject([
      { line: 2, url: URL, title: 'Owls', repairs: [`took ${word} for feed`] },
    ]);
    expect(refusals).toEqual([]);
    expect(read(`${word} "Owls" "https://a.example/$x"`).refusals).toMatchObject([
      { line: 2, reason: 'the shell makes the address, which nobody else can know' },
    ]);
  },
);

it('refuses a line of the function that is written as a call and calls something else', () => {
  const { entries, refusals, addresses } = read(
    `tube "Owls" "${URL}"`,
    `if true; then`,
    `}`,
    `follow 'Gulls' 'https://b.example/feed'`,
    `echo "Reading" "${URL}"`,
    `curl -s "${URL}"`,
  );
  const reason = 'the line calls no function feed';
  expect([entries, addresses]).toEqual([[], 2]);
  expect(refusals).toEqual([
    { line: 2, kind: 'address', reason, title: 'Owls', address: URL },
    { line: 5, kind: 'address', reason, title: 'Gulls', address: 'https://b.example/feed' },
  ]);
});

it('takes no line for a call that stands outside of the function', () => {
  const text = `fetch() {\n fed "x" "${URL}"\n}\nfeeds() {\n feed "Owls" "${URL}"\n}\ntube "x" "${URL}"\n`;
  const { entries, refusals } = readOpml(text);
  expect([entries.map(({ line }) => line), refusals]).toEqual([[5], []]);
});

it.each(['feed ', 'feed "', 'fed "', "x '", ';feed "a" ', "'", '  ', '&& (', 'feed $', '\\'])(
  'takes a time that grows with the length of a line alone: %j',
  (piece) => {
    const start = performance.now();
    read(`feed ${piece.repeat(400_000 / piece.length)}x`);
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  },
);
