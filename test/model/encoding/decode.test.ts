import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';
import { decode } from '../../../src/model/encoding/decode.ts';

function feedOf(title: string, declaration: string): string {
  return `${declaration}<rss version="2.0"><channel><title>${title}</title></channel></rss>`;
}

function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

function utf32(text: string, bigEndian: boolean): Uint8Array {
  const points = [...text];
  const bytes = Buffer.alloc(points.length * 4);
  for (const [at, point] of points.entries()) {
    const code = point.codePointAt(0) ?? 0;
    if (bigEndian) bytes.writeUInt32BE(code, at * 4);
    else bytes.writeUInt32LE(code, at * 4);
  }
  return bytes;
}

describe('encodings', () => {
  const plain = feedOf('Größe — 大', '');
  test.each([
    ['UTF-8', Buffer.from(plain)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${plain}`)],
    ['UTF-16LE', utf16(plain, false, false)],
    ['UTF-16LE with a mark', utf16(plain, false, true)],
    ['UTF-16LE after an empty line', utf16(`\r\n${plain}`, false, false)],
    ['UTF-16BE', utf16(plain, true, false)],
    ['UTF-16BE with a mark', utf16(plain, true, true)],
    ['UTF-32BE', utf32(plain, true)],
    ['UTF-32LE', utf32(plain, false)],
    [
      'UTF-8 declared windows-1252',
      Buffer.from(feedOf('Größe — 大', '<?xml version="1.0" encoding="windows-1252"?>')),
    ],
    [
      'UTF-8 declared UTF-16',
      Buffer.from(feedOf('Größe — 大', '<?xml version="1.0" encoding="utf-16"?>')),
    ],
    [
      'UTF-8 declared utf-7',
      Buffer.from(feedOf('Größe — 大', '<?xml version="1.0" encoding="utf-7"?>')),
    ],
    [
      'UTF-8 declared x-bogus',
      Buffer.from(feedOf('Größe — 大', '<?xml version="1.0" encoding="x-bogus"?>')),
    ],
  ])('%s reads the same', (_name, bytes) => {
    expect(parseFeed(bytes).title).toBe('Größe — 大');
  });

  test.each([
    ['windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
    ['koi8-r', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], 'Привет'],
    ['gbk', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['gb18030', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['Shift_JIS', [0x82, 0xb1, 0x82, 0xf1], 'こん'],
    ['euc-kr', [0xb3, 0xe2], '년'],
    ['iso-8859-1', [0xe9, 0x80], 'é€'],
    // Names of which the platform's decoder knows only others.
    ['win-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
    ['CP_1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
    ['koi8_r', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], 'Привет'],
    ['cp932', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['eucJP', [0xc6, 0xfc, 0xcb, 0xdc], '日本'],
    ['euc_jp', [0xc6, 0xfc, 0xcb, 0xdc], '日本'],
    ['cp949', [0xc7, 0xd1, 0xb1, 0xb9], '한국'],
    ['cp936', [0xd6, 0xd0, 0xb9, 0xfa], '中国'],
    ['cp950', [0xa4, 0xa4, 0xb0, 0xea], '中國'],
    ['latin-9', [0xa4], '€'],
    ['ISO8859_2', [0xb1, 0xe6], 'ąć'],
    ['ISO_8859_2:1987', [0xb1, 0xe6], 'ąć'],
    ['iso_ir_101', [0xb1, 0xe6], 'ąć'],
    ['latin7', [0xe0, 0xeb], 'ąė'],
    ['shiftjis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['MS-Kanji', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['KS_C_5601', [0xc7, 0xd1, 0xb1, 0xb9], '한국'],
    ['GB2312_80', [0xd6, 0xd0, 0xb9, 0xfa], '中国'],
    ['x-hebrew', [0xf9, 0xec], 'של'],
    // Encodings that it does not know at all.
    ['iso-8859-16', [0xaa, 0xde, 0xa4], 'ȘȚ€'],
    ['latin10', [0xe3, 0xba], 'ăș'],
    ['cp437', [0x82, 0x9b, 0xe3], 'é¢π'],
    ['IBM850', [0x82, 0xd0, 0x9d], 'éðØ'],
    ['cp852', [0xa5, 0xa9, 0xfd], 'ąęř'],
    ['858', [0xd5], '€'],
    ['csPC8CodePage437', [0x82, 0xe3], 'éπ'],
    ['csPC850Multilingual', [0x82, 0xd0], 'éð'],
    ['csPCp852', [0xa5, 0xa9], 'ąę'],
  ])('reads %s by its declaration and by the header', (label, title, expected) => {
    const between = (declaration: string): Uint8Array =>
      Buffer.concat([
        Buffer.from(`${declaration}<rss><channel><title>`),
        Buffer.from(title),
        Buffer.from('</title></channel></rss>'),
      ]);
    const declared = parseFeed(between(`<?xml version="1.0" encoding="${label}"?>`));
    expect(declared.title).toBe(expected);
    expect(declared.encoding).toBe(label.toLowerCase());
    expect(declared.repairs).toEqual([]);
    const contentType = `text/xml; charset="${label}"`;
    const headed = parseFeed(between('<?xml version="1.0" encoding="utf-8"?>'), { contentType });
    expect(headed.title).toBe(expected);
  });

  const czech = Buffer.from(
    '<rss><channel><title>\x9elu\x9dou\xe8k\xfd</title></channel></rss>',
    'latin1',
  );

  test.each([
    "<?xml version='1.0' encoding='windows-1250' standalone='yes'?>",
    '<?XML VERSION="1.0" ENCODING="Windows-1250"?>',
    '<? xml version="1.0" encoding = windows-1250?>',
    '<?xml version="1.0" encoding=“windows-1250”?>',
    '<!-- cached -->\n<?xml version="1.0" encoding="windows-1250"?>',
    '<b>Warning</b>: too late<br />\n<?xml version="1.0" encoding="windows-1250"?>',
  ])('are declared as people and servers write it: %s', (declaration) => {
    expect(parseFeed(Buffer.concat([Buffer.from(declaration), czech])).title).toBe('žluťoučký');
  });

  test.each([
    'text/xml;charset=windows-1250;',
    'text/xml; Charset = "Windows-1250"',
    'text/xml; charset=windows-1250, text/xml',
    'text/xml charset=windows-1250',
    'text/xml; charset:windows-1250',
    'charset=windows-1250',
  ])('are named in a header as servers write it: %s', (contentType) => {
    expect(parseFeed(czech, { contentType }).title).toBe('žluťoučký');
  });

  test('calls plain text without a charset us-ascii, unless its bytes say otherwise', () => {
    const feed = feedOf('plain', '<?xml version="1.0"?>');
    expect(decode(Buffer.from(feed), 'text/xml').encoding).toBe('us-ascii');
    const declared = feedOf('plain', '<?xml version="1.0" encoding="iso-8859-1"?>');
    expect(decode(Buffer.from(declared), 'text/rss+xml').encoding).toBe('us-ascii');
    expect(decode(Buffer.from(`\ufeff${declared}`), 'text/xml').encoding).toBe('utf-8');
    expect(decode(Buffer.from(declared)).encoding).toBe('iso-8859-1');
    expect(decode(Buffer.from(feed), 'application/rss+xml').encoding).toBe('utf-8');
    expect(decode(Buffer.from(feedOf('Größe', '')), 'text/xml').encoding).toBe('utf-8');
  });

  test('guesses what nobody declared from what reads well', () => {
    const words = [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4, 0x20, 0xcf, 0xd4, 0x20, 0xce, 0xc1, 0xd3];
    const decoded = decode(Buffer.from([0x3c, 0x61, 0x3e, ...words]));
    expect(decoded).toEqual({
      text: '<a>Привет от нас',
      encoding: 'koi8-r',
      repairs: ['encoding guessed'],
    });
  });

  test.each([
    [
      'koi8-u',
      'f3d8cfc7cfc4cea620d720ebc9a4d7a620d7a6c4c2d5ccc1d3d120dad5d3d4d2a6de',
      'Сьогодні в Києві відбулася зустріч',
    ],
    [
      'iso-8859-5',
      'c1d5d3ded4ddef20d220bcdee1dad2d520dfe0dee8dbd020d2e1e2e0d5e7d0',
      'Сегодня в Москве прошла встреча',
    ],
    [
      'ibm866',
      '91a5a3aea4adef20a2208caee1aaa2a520afe0aee8aba020a2e1e2e0a5e7a0',
      'Сегодня в Москве прошла встреча',
    ],
    ['iso-2022-jp', '1b2442467c4b5c386c1b2842', '日本語'],
    [
      'iso-8859-7',
      'b6ededef20f4f9ed20f4e9ecfeed20f3f4e7ed20c5ebebdce4e1',
      'Άννο των τιμών στην Ελλάδα',
    ],
  ])('guesses %s', (encoding, hex, expected) => {
    expect(decode(Buffer.from(hex, 'hex'))).toMatchObject({ encoding, text: expected });
  });

  test('reads EUC-JP that is declared Shift_JIS, and Shift_JIS with a fault as what it is', () => {
    const declaration = Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><a>');
    const euc = Buffer.from('baa3c6fca4cecba5cba5bea1a4cda1', 'hex').subarray(0, 6);
    expect(decode(Buffer.concat([declaration, euc])).encoding).toBe('euc-jp');
    const faulty = Buffer.from('8da193fa82cc836a8385815b8358ff82c6', 'hex');
    expect(decode(Buffer.concat([declaration, faulty]))).toMatchObject({
      encoding: 'shift_jis',
      text: expect.stringContaining('今日のニュース'),
    });
  });

  test.each(['ibm850', 'iso-8859-16'])('believes plain text that says it is %s', (encoding) => {
    const feed = feedOf('plain', `<?xml version="1.0" encoding="${encoding}"?>`);
    expect(decode(Buffer.from(feed))).toMatchObject({ encoding, repairs: [] });
  });

  test('refuses EBCDIC in a sentence of its own', () => {
    const bytes = Buffer.from('4c6fa794934085a5859992a5', 'hex');
    expect(() => parseFeed(bytes)).toThrow(
      'the document is in EBCDIC, an encoding that is not read',
    );
  });

  test('falls back to windows-1252, flagged', () => {
    const bytes = Buffer.from(
      '<rss><channel><title>a\u0093b\u0094c</title></channel></rss>',
      'latin1',
    );
    const feed = parseFeed(bytes, { contentType: 'text/xml; charset=nonsense' });
    expect(feed.title).toBe('a“b”c');
    expect(feed.encoding).toBe('windows-1252');
    expect(feed.repairs).toEqual(['encoding nonsense does not fit the bytes', 'encoding guessed']);
  });

  test('never throws on any bytes or label', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.string({ maxLength: 40 }),
        (bytes, label) => {
          expect(typeof decode(bytes, `text/xml; charset=${label}`).text).toBe('string');
        },
      ),
    );
  });
});
