/** Lists that were cut out of mails, which encode what they carry. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

/** The text as mails carry it (RFC 2045, 6.7), with lines of so many characters. */
function encoded(text: string, width: number): string {
  const bytes = text.replace(/[^\t\n\r\u0020-\u007e]|=/gu, (found) =>
    Array.from(
      Buffer.from(found),
      (byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`,
    ).join(''),
  );
  const lines = bytes
    .split('\n')
    .map((line) => line.match(new RegExp(`(?:=..|[^=]){1,${width}}`, 'gu'))?.join('=\r\n') ?? '');
  return lines.join('\r\n');
}

const LIST = `<?xml version="1.0" encoding="utf-8"?>
<opml version="2.0"><head><title>Mine</title></head><body>
<outline text="Café of the owls" type="rss" xmlUrl="http://a.example/feed?x=3D&amp;y=2"/>
<outline text="Gulls" xmlUrl="http://b.example/a/long/address/feed.xml"/>
</body></opml>`;
const ENTRIES = [
  { url: 'http://a.example/feed?x=3D&y=2', title: 'Café of the owls' },
  { url: 'http://b.example/a/long/address/feed.xml', title: 'Gulls' },
];

it.each([20, 57, 73])('are read as they were before, in lines of %d characters', (width) => {
  const text = encoded(LIST, width);
  const document = readOpml(text);
  const line = text.split('\r\n').findIndex((one) => one.startsWith('<outline')) + 1;
  expect(document.entries[0]?.line).toBe(line);
  expect(document).toMatchObject({ title: 'Mine', entries: ENTRIES, refusals: [] });
  expect(document.repairs[0]?.what).toContain('decoded what a mail had encoded');
});

it('are read with the headers of the mail, which tell of plain lists too', () => {
  const header =
    'Subject: my feeds\nContent-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n';
  const addresses = 'http://a.example/feed?x=1\nhttp://b.example/a/long/address/feed.xml\n';
  const { entries } = readOpml(header.replaceAll('\n', '\r\n') + encoded(addresses, 20));
  expect(entries).toMatchObject([
    { line: 5, url: 'http://a.example/feed?x=1' },
    { url: 'http://b.example/a/long/address/feed.xml' },
  ]);
});

it.each([20, 57])('are read where a mail quotes them, in lines of %d characters', (width) => {
  for (const mark of ['> ', '>', '> > ']) {
    const encodedFirst = mark + encoded(LIST, width).replaceAll('\r\n', `\r\n${mark}`);
    expect(readOpml(encodedFirst)).toMatchObject({ entries: ENTRIES, refusals: [] });
    const markedFirst = encoded(LIST.replace(/^/gmu, mark), width);
    expect(readOpml(markedFirst)).toMatchObject({ entries: ENTRIES, refusals: [] });
  }
});

it.each([
  [
    'in a part of a mail',
    (lines: string) =>
      `Subject: x\n\n--b\nContent-Type: text/plain\n\nhi\n\n--b\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment\n\n${lines}\n--b--\n`,
  ],
  ['alone', (lines: string) => lines],
  ['in one line', (lines: string) => lines.replaceAll('\n', '')],
])('are read that are encoded as files are, %s', (_, mail) => {
  const lines = Buffer.from(LIST).toString('base64').replace(/.{76}/gu, '$&\n');
  for (const text of [mail(lines), mail(lines).replaceAll('\n', '\r\n')]) {
    const { entries, refusals, repairs } = readOpml(text);
    expect(entries).toMatchObject(ENTRIES);
    expect([refusals, repairs]).toEqual([
      [],
      // The lines of base64 are others than those of the list in it.
      [{ line: 1, what: 'decoded what a mail had encoded, of which the lines are counted' }],
    ]);
  }
});

it('is left alone where an address has such signs', () => {
  const url = 'http://a.example/feed?version=3D&encoding==3D';
  expect(readOpml(`${url}\nhttp://b.example/\n`).entries[0]?.url).toBe(url);
  expect(readOpml(LIST).repairs).toEqual([]);
});

it.each(['=\n', '=', '= ', 'a=3D', 'aa\n', 'Content-Transfer-Encoding: base64\n', ': \n'])(
  'take a time that grows with the length alone: %j',
  (piece) => {
    const start = performance.now();
    readOpml(`<opml version=3D"1.0"><outline xmlUrl=3D"${piece.repeat(400_000 / piece.length)}`);
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  },
);
