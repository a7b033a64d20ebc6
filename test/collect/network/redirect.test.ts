/** Where a redirect leads, and which ones lead nowhere. */
import { describe, expect, test } from 'vitest';
import { isRedirect, redirectTarget } from '../../../src/collect/network/redirect.ts';

const FROM = new URL('https://a.example/blog/feed?x=1');

describe('an answer', () => {
  test.each([301, 302, 303, 307, 308])('%i leads on', (status) => {
    expect(isRedirect(status)).toBe(true);
  });
  test.each([200, 300, 304, 305, 306, 309, 404])('%i does not', (status) => {
    expect(isRedirect(status)).toBe(false);
  });
});

describe('a redirect', () => {
  test.each([
    ['http://b.example/feed', 'http://b.example/feed'],
    ['  /feed.xml\t', 'https://a.example/feed.xml'],
    ['new', 'https://a.example/blog/new'],
    ['?y=2', 'https://a.example/blog/feed?y=2'],
    ['//b.example/', 'https://b.example/'],
    ['/feed#top', 'https://a.example/feed'],
    ['https://me:secret@b.example/feed', 'https://b.example/feed'],
  ])('to %j leads to %s', (location, target) => {
    expect(redirectTarget(FROM, location).href).toBe(target);
  });

  test('takes no user name along from where it came', () => {
    const from = new URL('https://me:secret@a.example/feed');
    expect(redirectTarget(from, '/new').href).toBe('https://a.example/new');
  });

  test.each([
    [undefined, 'protocol', /names no address/u],
    ['', 'protocol', /names no address/u],
    [' \t', 'protocol', /names no address/u],
    ['http://', 'protocol', /leads to no valid address/u],
    ['https://[::1/', 'protocol', /leads to no valid address/u],
    ['ftp://b.example/feed', 'scheme', /leads to a ftp: address/u],
    ['file:///etc/passwd', 'scheme', /leads to a file: address/u],
    ['javascript:alert(1)', 'scheme', /leads to a javascript: address/u],
  ])('to %j is refused', (location, kind, sentence) => {
    const refusal = expect.objectContaining({
      message: expect.stringMatching(sentence),
      cause: expect.objectContaining({ kind }),
    });
    expect(() => redirectTarget(FROM, location)).toThrow(refusal);
  });
});
