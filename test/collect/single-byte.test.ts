import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../src/collect/parse.ts';

describe('a code page that the platform does not know', () => {
  test.each([
    ['cp737', [0x8a, 0xe0, 0xf4], 'ΛωΪ'],
    ['ibm775', [0xd0, 0x85, 0x88], 'ąģł'],
    ['csPC775Baltic', [0xd8], 'ž'],
    ['855', [0xa0, 0xa1], 'аА'],
    ['cp857', [0x8d, 0x9f, 0xa7, 0x81], 'ışğü'],
    ['cp860', [0x84, 0x94], 'ãõ'],
    ['DOS-861', [0x8c, 0x95], 'ðþ'],
    ['csPC862LatinHebrew', [0x99, 0x8c], 'של'],
    ['cp863', [0x91, 0x82], 'Èé'],
    ['ibm865', [0x9b, 0x91], 'øæ'],
    ['cp1125', [0xf7, 0xf9, 0xa0], 'іїа'],
    ['x-mac-greek', [0xe1, 0xd6, 0xf6], 'α÷ω'],
    ['mac_iceland', [0xdd, 0xdf], 'ðþ'],
    ['x-mac-ce', [0x8b, 0xe4, 0xde], 'čšř'],
    ['mac-latin2', [0xb8], 'ł'],
    ['x-mac-turkish', [0xdb, 0xdd, 0xdf], 'ğış'],
    ['PT154', [0xba, 0x9d, 0xe0], 'әқа'],
    ['STRK1048-2002', [0xbc, 0x9d, 0xbf], 'әқү'],
    // What has another name for one that it knows.
    ['big5-hkscs', [0xa4, 0xa4], '中'],
    ['big5hkscs', [0xa4, 0xa4], '中'],
    ['shift_jis_2004', [0x93, 0xfa], '日'],
    ['euc_jis_2004', [0xc6, 0xfc], '日'],
    ['thai', [0xa1, 0xa2], 'กข'],
  ])('is read by its name %s', (label, bytes, expected) => {
    const feed = parseFeed(
      Buffer.concat([
        Buffer.from(`<?xml version="1.0" encoding="${label}"?><rss><channel><title>plain `),
        Buffer.from(bytes),
        Buffer.from('</title></channel></rss>'),
      ]),
    );
    expect(feed.title).toBe(`plain ${expected}`);
    expect(feed.encoding).toBe(label.toLowerCase());
    expect(feed.repairs).toEqual([]);
  });

  test('is put together as one that differs from it in a few characters has it', () => {
    const head = Buffer.from('<?xml version="1.0" encoding="cp865"?><rss><channel><title>');
    const every = Uint8Array.from({ length: 128 }, (_, at) => 128 + at);
    const title = (label: string): string | undefined => {
      const declared = Buffer.from(head.toString().replace('cp865', label));
      return parseFeed(Buffer.concat([declared, every, Buffer.from('</title></channel></rss>')]))
        .title;
    };
    const nordic = [...(title('cp865') ?? '')];
    const american = [...(title('cp437') ?? '')];
    const different = nordic.filter((character, at) => character !== american[at]);
    expect(different.join('')).toBe('øØ¤');
  });
});
