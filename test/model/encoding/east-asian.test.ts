import { describe, expect, it } from 'vitest';
import { decode } from '../../../src/model/encoding/decode.ts';
import { decodeText } from '../../../src/model/encoding/decode-text.ts';

function document(encoding: string, title: string) {
  return decode(
    Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><rss><channel><title>`),
      Buffer.from(title.replaceAll(' ', ''), 'hex'),
      Buffer.from('</title></channel></rss>'),
    ]),
  );
}

describe('Korean', () => {
  it.each(['euc-kr', 'ks_c_5601-1987', 'cp949', 'ms949', 'windows-949', 'uhc'])(
    'called %s has the syllables of Windows too',
    (label) => {
      const { text, encoding, repairs } = document(
        label,
        'bfc0b4c3 20 b0f8bace 20 b4d9 20 89e7b4d9',
      );
      expect(text).toContain('<title>오늘 공부 다 됬다</title>');
      expect({ encoding, repairs }).toEqual({ encoding: label, repairs: [] });
    },
  );

  it.each([
    ['8141', '갂'],
    ['8161', '갵'],
    ['a0fe', '좤'],
    ['8c63', '똠'],
    ['a141', '좥'],
    ['c652', '힣'],
    ['a2e6a2e7', '€®'],
  ])('reads %s as %s', (bytes, text) => {
    expect(decodeText(Buffer.from(bytes, 'hex'), 'euc-kr', { fatal: true })).toBe(text);
  });

  it.each([
    ['c653', '\ufffdS'],
    ['a2e8b0a1', '\ufffd가'],
    ['ffb0a1', '\ufffd가'],
  ])('has a fault in %s, but no more than that', (bytes, text) => {
    const korean = Buffer.from(bytes, 'hex');
    expect(decodeText(korean, 'euc-kr')).toBe(text);
    expect(() => decodeText(korean, 'euc-kr', { fatal: true })).toThrow(TypeError);
  });

  it('takes a control that the platform reads for no fault', () => {
    expect(decodeText(Buffer.from('8120', 'hex'), 'euc-kr', { fatal: true })).toBe('\u0081 ');
  });

  it('leaves out half a character at the end of a stream', () => {
    expect(decodeText(Buffer.from('8c6381', 'hex'), 'euc-kr', { stream: true })).toBe('똠');
  });
});

describe('Big5', () => {
  it.each([
    ['a4dfc755a8fd', '心の味'],
    ['a8fdc6a1c6a2c6a3', '味①②③'],
    ['c6e7c77ac77bc7f2', 'ぁんァヶ'],
    ['c7f3c7f9c875', 'АЁя'],
    ['c6dea8fd', '〃味'],
  ])('has kana and signs in %s', (bytes, text) => {
    expect(document('big5', bytes).text).toContain(`<title>${text}</title>`);
  });

  it.each([
    ['9df89dcf9dee9df6abd7', '啲嘢㗎喺度'],
    ['9f4d88648740', '𠵱Ê̌䏰'],
  ])('has the characters of Hong Kong in %s', (bytes, text) => {
    for (const label of ['big5-hkscs', 'big5']) {
      expect(document(label, bytes).text).toContain(`<title>${text}</title>`);
    }
  });
});
