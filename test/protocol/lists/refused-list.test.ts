/** What has no address stays a comment in the list of what was refused, and is read back as what it was. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import {
  LIST_HEADING,
  writeBareRefusal,
  writeReason,
} from '../../../src/protocol/lists/refused-list.ts';
import { writeListLine } from '../../../src/protocol/lists/written-line.ts';

const REASON = 'the outline has no xmlUrl';
const HEADING = `${LIST_HEADING}mine. Mend it:\n# winnow sources import x`;

const words = fc
  .array(
    fc.constantFrom(
      ...['line 3: ', '# ', '"', '~', '!', '\\', 'no address', 'http://a.example/x', 'birds', ' '],
      ...['|', ',', '#', 'feed ', 'xmlUrl="', '<opml>', ':'],
    ),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join('').replace(/\s+/gu, ' ').trim());

it('keeps title, group and reason from writing to reading', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 4 }), (pairs) => {
      const lines = pairs.flatMap(([title, group]) => [
        writeReason(7, REASON),
        writeBareRefusal(title, group),
      ]);
      const { entries, refusals, addresses } = readOpml([HEADING, ...lines, ''].join('\n'));
      expect([entries, addresses]).toEqual([[], 0]);
      expect(refusals).toEqual(
        pairs.map(([title, group], at) => ({
          line: 4 + 2 * at,
          kind: 'no-address',
          reason: REASON,
          ...(title !== '' && { title }),
          ...(group !== '' && { group }),
        })),
      );
    }),
    { numRuns: 1_000 },
  );
});

it('refuses it no longer once it has an address or is deleted', () => {
  const owls = [writeReason(1, REASON), writeBareRefusal('Owls', 'birds')];
  const gulls = [writeReason(2, 'the address is empty'), writeBareRefusal('Gulls', '')];
  const mended = writeListLine({ address: 'http://a.example/x', title: 'Owls', group: 'birds' });
  const list = (...lines: readonly string[]) => readOpml([HEADING, ...lines].join('\n'));
  expect(owls[1]).toBe('# "birds" "~Owls"');
  expect(gulls[1]).toBe('# "~Gulls"');
  const both = list(owls[0]!, mended, ...gulls);
  expect(both.entries).toMatchObject([{ url: 'http://a.example/x', title: 'Owls' }]);
  expect(both.refusals).toMatchObject([{ title: 'Gulls', reason: 'the address is empty' }]);
  expect(list(owls[0]!, ...gulls, mended).refusals).toMatchObject([{ title: 'Gulls' }]);
  expect(list(mended).refusals).toEqual([]);
});

it('is called what it was by whoever puts an address in the place of its sign', () => {
  const mend = (title: string, group: string) =>
    writeBareRefusal(title, group).replace('#', 'http://a.example/x');
  const lines = [mend('Two Words', ''), mend('', 'Night birds'), mend('Owls', 'Night birds')];
  const { entries } = readOpml([HEADING, ...lines].join('\n'));
  expect(entries.map(({ title, group }) => [title, group])).toEqual([
    ['Two Words', undefined],
    [undefined, 'Night birds'],
    ['Owls', 'Night birds'],
  ]);
});

it('takes comments of any other list for nothing else', () => {
  const text = `# mine\n${writeReason(1, REASON)}\n# Owls\nhttp://a.example/x`;
  expect(readOpml(text).refusals).toEqual([]);
});

it.each(['x', 'x,'])('has the whole of an address that is far too long: …%s', (piece) => {
  const address = `http://a.example/${piece.repeat(8_000_000 / piece.length)}x`;
  for (const text of [
    `<opml><body><outline text="Long" xmlUrl="${address}"/></body></opml>`,
    `${HEADING}\n${writeListLine({ address, title: 'Long' })}`,
  ]) {
    const { entries, refusals } = readOpml(text);
    expect([entries.length, refusals.length]).toEqual([0, 1]);
    expect(refusals[0]?.reason).toBe('the address is longer than 2 KiB');
    expect(refusals[0]?.address === address).toBe(true);
  }
});
