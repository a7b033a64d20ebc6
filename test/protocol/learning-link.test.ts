import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLearnQuery, readLearnUrl, writeLearnUrl } from '../../src/protocol/learning-link.ts';

const CONTENT_URL = 'http://localhost:8080/content';
const parts = { lid: 'LID_1', itemId: 'abcdefghijklmnop', signature: 'S-g' };

describe('learning links', () => {
  it('end with the original address, and nothing before it contains r=', () => {
    const url = 'https://a.example/x?r=1&lid=2#z';
    const link = writeLearnUrl(CONTENT_URL, { ...parts, url });
    expect(link).toBe(
      'http://localhost:8080/content/~learn?lid=LID_1&i=abcdefghijklmnop&k=S-g&r=https%3A%2F%2Fa.example%2Fx%3Fr%3D1%26lid%3D2%23z',
    );
    expect(link.indexOf('r=')).toBe(link.length - encodeURIComponent(url).length - 2);
    expect(readLearnUrl(link)).toEqual({ ...parts, url });
  });

  it('survive decodeURI and give back any address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const link = writeLearnUrl(CONTENT_URL, { ...parts, url });
        expect(() => decodeURI(link)).not.toThrow();
        expect(readLearnUrl(link)?.url).toBe(url);
      }),
    );
  });

  it('are read whatever the caller says of the original', () => {
    expect(
      readLearnQuery('lid=LID_1&i=abcdefghijklmnop&k=S-g&url=http://evil&r=http://evil'),
    ).toEqual(parts);
  });

  it.each([
    '',
    'lid=a&i=b',
    'lid=a&i=b&k=',
    'lid=a&i=b&k=c&k=c',
    'lid=a&i=b&k=c%20',
    `lid=a&i=b&k=${'c'.repeat(129)}`,
    'lid[]=a&i=b&k=c',
  ])('look unknown when tampered with: "%s"', (raw) => {
    expect(() => readLearnQuery(raw)).toThrow(expect.objectContaining({ code: 'missing' }));
  });

  it('are no link to those who read another address', () => {
    expect(readLearnUrl('https://a.example/x')).toBeUndefined();
    expect(readLearnUrl(`${CONTENT_URL}/~learn?lid=a&i=b&k=c&r=%zz`)).toBeUndefined();
  });
});
