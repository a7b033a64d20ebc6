import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { decodeOpml } from '../../../src/protocol/lists/decode-opml.ts';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

describe('encodings', () => {
  const text =
    '<?xml version="1.0" encoding="ENC"?><opml><body><outline text="Größe" xmlUrl="http://a.example/"/></body></opml>';
  const bytesOf = (label: string, encoding: BufferEncoding) =>
    Buffer.from(text.replace('ENC', label), encoding);

  it.each([
    ['UTF-8', bytesOf('UTF-8', 'utf8'), 'utf-8'],
    ['UTF-8 declared as something else', bytesOf('windows-1252', 'utf8'), 'utf-8'],
    ['ISO-8859-1', bytesOf('ISO-8859-1', 'latin1'), 'iso-8859-1'],
    ['windows-1252 declared as UTF-8', bytesOf('UTF-8', 'latin1'), 'windows-1252'],
    ['an unknown encoding', bytesOf('x-bogus', 'latin1'), 'windows-1252'],
    ['UTF-16 without a mark', bytesOf('UTF-16', 'utf16le'), 'utf-16le'],
    [
      'UTF-16 with a mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), bytesOf('UTF-16', 'utf16le')]),
      'utf-16le',
    ],
    [
      'UTF-32',
      Buffer.from(
        Uint32Array.from(`\ufeff${text}`, (character) => character.codePointAt(0) ?? 0).buffer,
      ),
      'utf-32le',
    ],
    [
      'UTF-32 the other way round',
      Buffer.from(
        Uint32Array.from(`\ufeff${text}`, (character) => character.codePointAt(0) ?? 0).buffer,
      ).swap32(),
      'utf-32be',
    ],
    ['UTF-16 the other way round', bytesOf('UTF-16', 'utf16le').swap16(), 'utf-16be'],
  ])('%s is decoded', (_, bytes, encoding) => {
    expect(decodeOpml(bytes).encoding).toBe(encoding);
    expect(readOpml(bytes).entries[0]?.title).toBe('Größe');
  });

  it('windows-1252 keeps its quotes and dashes, declared or not, also as Latin-1', () => {
    for (const label of ['windows-1252', 'ISO-8859-1', 'UTF-8', 'x-bogus']) {
      const bytes = Buffer.from(
        text.replace('ENC', label).replace('Größe', 'It\u0092s \u0096 ö'),
        'latin1',
      );
      expect(readOpml(bytes).entries[0]?.title).toBe('It’s – ö');
    }
  });

  it.each([
    ['koi8-r', '', 'eecfd7cfd3d4c920cec1d5cbc9', 'Новости науки'],
    ['windows-1251', '', 'cdeee2eef1f2e820ede0f3eae8', 'Новости науки'],
    ['shift_jis', ' encoding="utf-8"', '93fa967b82cc836a8385815b8358', '日本のニュース'],
    ['euc-jp', '', 'c6fccbdca4cea5cba5e5a1bca5b9', '日本のニュース'],
    ['gb2312', ' encoding="utf-8"', 'bfc6d1a7d0c2cec5', '科学新闻'],
    ['euc-kr', ' encoding="ISO-8859-1"', 'c7d1b1b920b4babdba', '한국 뉴스'],
    [
      'iso-8859-2',
      '',
      'a67769ea7461207720a36f647a692c207a61bff3b3e62067eab66cb1206a61bcf12c207370f3b36b6120706f6461b3612077796e696b69',
      'Święta w Łodzi, zażółć gęślą jaźń, spółka podała wyniki',
    ],
  ])('%s that is not truly declared is guessed and told', (label, declared, hex, title) => {
    const before = `<?xml version="1.0"${declared}?><opml><outline text="`;
    const after = '" xmlUrl="http://a.example/"/></opml>';
    const bytes = Buffer.from(
      `${before}${Buffer.from(hex, 'hex').toString('latin1')}${after}`,
      'latin1',
    );
    const { entries, repairsBeside } = readOpml(bytes);
    expect(entries[0]?.title).toBe(title);
    expect(repairsBeside[0]?.what).toContain(label);
  });
});

describe('UTF-16 without a mark', () => {
  it.each([
    'http://a.example/x\nhttp://b.example/y\n',
    'Größe http://a.example/x\nhttp://b.example/y\n',
    '["http://a.example/x", "http://b.example/y"]',
  ])('is told by its zeros, whatever the list begins with: %j', (text) => {
    for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]) {
      expect(readOpml(bytes).entries).toHaveLength(2);
    }
  });
});

describe('damaged UTF-8', () => {
  const verse = 'Les étés passés à la forêt, où rêvent les chênes. ';
  const joined = (...parts: readonly (string | readonly number[])[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string)));

  it.each([
    ['cut off within an emoji', joined('La soirée ', [0xf0, 0x9f, 0x8e]), 'La soirée ', []],
    [
      'with one byte of another encoding',
      joined(verse.repeat(200), 'caf', [0xe9], ' fermé. ', verse),
      `${verse.repeat(200)}café fermé. ${verse}`,
      [],
    ],
    [
      'declared as something else',
      joined('<?xml version="1.0" encoding="ISO-8859-1"?>', verse, [0xe9]),
      `<?xml version="1.0" encoding="ISO-8859-1"?>${verse}`,
      ['declared iso-8859-1, but is UTF-8'],
    ],
  ])('%s keeps the rest of its characters', (_, bytes, text, before) => {
    const repairs = [...before, 'broken UTF-8 sequences'];
    expect(decodeOpml(bytes)).toEqual({ text, encoding: 'utf-8', repairs });
  });

  it.each([
    ['a text in Latin-1', verse],
    ['with nothing but an accent at its end', 'Un café'],
    ['in capitals, where accents before quotes look like UTF-8', "« VOILÀ L'ÉTÉ» ET «LE CAFÉ»"],
  ])('is not seen in %s', (_, text) => {
    const bytes = Buffer.from(text, 'latin1');
    const repairs = ['encoding guessed: windows-1252'];
    expect(decodeOpml(bytes)).toEqual({ text, encoding: 'windows-1252', repairs });
  });

  it.each(['utf-16le', 'utf-16be'])('is not seen in %s', (encoding) => {
    const bytes = Buffer.from(`\ufeff${verse}`, 'utf16le');
    const text = decodeOpml(encoding === 'utf-16le' ? bytes : bytes.swap16());
    expect(text).toEqual({ text: verse, encoding, repairs: [] });
  });
});

describe('what is no list of feeds', () => {
  it.each([
    [
      'noise',
      Uint8Array.from({ length: 4_000 }, (_, at) => (at * 7_919 + (at >> 3) * 104_729) % 256),
    ],
    ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u0001\0\0\0', 'latin1')],
  ])('refuses %s in one sentence', (_, bytes) => {
    expect(() => readOpml(bytes)).toThrow('this is binary data, not a list of feeds');
  });

  it.each([
    ['an archive', Buffer.from('PK\u0003\u0004\u0014\0\b\0\b\0', 'latin1')],
    ['a packed list', gzipSync('<opml><outline xmlUrl="http://a.example/"/></opml>')],
  ])('says of %s that it is to be unpacked', (_, bytes) => {
    expect(() => readOpml(bytes)).toThrow(
      expect.objectContaining({
        message: 'this is a packed file, not a list of feeds',
        hint: 'unpack it, and import the list that is in it',
      }),
    );
  });

  it.each([
    ['nothing', ' \n', 'is empty'],
    ['a feed', '<?xml version="1.0"?><rss version="2.0"><channel/></rss>', 'a feed, not a list'],
    ['a web page', '<!doctype html><html></html>', 'a web page'],
  ])('%s is refused', (_, text, sentence) => {
    expect(() => readOpml(text)).toThrow(sentence);
  });

  it('JSON of more values than can be read is refused as too large', () => {
    expect(() => readOpml(`[${'0,'.repeat(LIMITS.parse.jsonValues)}0]`)).toThrow(
      expect.objectContaining({ code: 'too-large' }),
    );
  });

  it('more than 10 MiB is refused as too large', () => {
    expect(() => readOpml(' '.repeat(10 * 2 ** 20 + 1))).toThrow(
      expect.objectContaining({ code: 'too-large' }),
    );
  });
});
