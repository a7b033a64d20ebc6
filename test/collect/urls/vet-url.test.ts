/** Which addresses of foreign content are kept, and in which form. */
import { describe, expect, test } from 'vitest';
import { vetUrl } from '../../../src/collect/urls/vet-url.ts';
import { LIMITS } from '../../../src/model/limits.ts';

const BASE = 'https://site.example/blog/';
const ofLength = (length: number) => 'https://a.example/'.padEnd(length, 'x');

describe('an address of foreign content', () => {
  test.each([
    ['http://a.example/one', 'http://a.example/one'],
    ['HTTPS://A.Example/One', 'https://a.example/One'],
    ['  https://a.example/one\n', 'https://a.example/one'],
    ['https://me:secret@a.example/one', 'https://a.example/one'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
  ])('%j is kept as %j', (address, kept) => {
    expect(vetUrl(address)).toBe(kept);
    expect(vetUrl(address, BASE)).toBe(kept);
  });

  test.each([
    undefined,
    '',
    '   ',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
  ])('%j is dropped, with a base or without', (address) => {
    expect([vetUrl(address), vetUrl(address, BASE)]).toEqual([undefined, undefined]);
  });

  test.each(['mailto:a@b.example', 'ftp://a.example/', 'file:///etc/passwd', 'tag:a.example,1:2'])(
    '%s is of no scheme that a link may have',
    (address) => {
      expect([vetUrl(address), vetUrl(address, BASE)]).toEqual([undefined, undefined]);
    },
  );

  test.each([
    ['one', 'https://site.example/blog/one'],
    ['/one', 'https://site.example/one'],
    ['//other.example/one', 'https://other.example/one'],
    ['?page=2', 'https://site.example/blog/?page=2'],
  ])('%s is taken from its base, and dropped without one', (address, kept) => {
    expect(vetUrl(address, BASE)).toBe(kept);
    expect(vetUrl(address)).toBeUndefined();
  });

  test('a relative address is taken from the base at hand, not from the one before', () => {
    expect(vetUrl('one', 'https://a.example/')).toBe('https://a.example/one');
    expect(vetUrl('one', 'https://b.example/')).toBe('https://b.example/one');
  });

  test.each([0x00, 0x09, 0x1f, 0x7f, 0x9f, 0x202a, 0x202e, 0x2066, 0x2069, 0xfffe, 0xffff])(
    'with character %i in it is dropped, since it could show as another address',
    (code) => {
      const address = `https://a.example/b${String.fromCharCode(code)}c`;
      expect(vetUrl(address)).toBeUndefined();
    },
  );

  test('with half a surrogate pair is dropped', () => {
    expect(vetUrl('https://a.example/\ud83d')).toBeUndefined();
    expect(vetUrl('https://a.example/\ud83d\ude00')).toBe('https://a.example/%F0%9F%98%80');
  });

  test('shows no character that markup may end at, in path, query or fragment', () => {
    const parts = ['/', '?', '#'].map((part) => `${part}"<>\`{}|^ \\x`).join('');
    const kept = vetUrl(`https://a.example${parts}`);
    expect(kept).toMatch(/^https:\/\/a\.example\/[\w%/?#]+$/);
    expect(kept).toMatch(/%22.*\?%22.*#%22/);
  });

  test('keeps the apostrophe of its path, which many a slug has', () => {
    expect(vetUrl("https://a.example/it's")).toBe("https://a.example/it's");
  });

  test('may be as long as the limit, as given and as kept', () => {
    const most = LIMITS.parse.urlBytes;
    expect(vetUrl(ofLength(most))).toBe(ofLength(most));
    expect(vetUrl(ofLength(most + 1))).toBeUndefined();
    expect(vetUrl(`${ofLength(most - 6)}ä`)).toHaveLength(most);
    expect(vetUrl(`${ofLength(most - 5)}ä`)).toBeUndefined();
  });

  test('reads the same however many were read before it', () => {
    const addresses = Array.from({ length: 200 }, (_, n) => `https://a.example/${n}`);
    expect(addresses.map((address) => vetUrl(address))).toEqual(addresses);
    expect(addresses.map((address) => vetUrl(address, BASE))).toEqual(addresses);
  });
});
