import { describe, expect, test } from 'vitest';
import { resolveMarkupLinks, resolveUrl, webUrl } from '../../src/collect/feed-url.ts';

const BASE = 'https://a.example/b/c';

describe('addresses', () => {
  test.each([
    ['http://x.example/y', 'http://x.example/y'],
    [' http://x.example/\n  y ', 'http://x.example/y'],
    ['d', 'https://a.example/b/d'],
    ['/d?e=1', 'https://a.example/d?e=1'],
    ['//h.example/', 'https://h.example/'],
    ['', undefined],
    [' java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['FILE:///etc/passwd', undefined],
    ['mailto:a@a.example', 'mailto:a@a.example'],
    [`http://x.example/${'y'.repeat(3_000)}`, undefined],
  ])('resolves %j', (written, expected) => {
    expect(resolveUrl(written, BASE)).toBe(expected);
  });

  test('leaves a relative address as it is where no base is known', () => {
    expect(resolveUrl('d', undefined)).toBe('d');
  });

  test('takes only addresses of the web for a base', () => {
    expect(webUrl('https://a.example/')).toBe('https://a.example/');
    expect(webUrl("javascript:alert('x')")).toBeUndefined();
    expect(webUrl('file:///etc/passwd')).toBeUndefined();
    expect(webUrl('http://')).toBeUndefined();
  });
});

describe('links in markup', () => {
  test.each([
    ['<a href="d">x</a>', '<a href="https://a.example/b/d">x</a>'],
    ["<img alt='' src='/i.png'>", '<img alt=\'\' src="https://a.example/i.png">'],
    ['<a HREF = d>x</a>', '<a HREF = "https://a.example/b/d">x</a>'],
    ['<a href="?x=1&amp;y=2">x</a>', '<a href="https://a.example/b/c?x=1&amp;y=2">x</a>'],
  ])('resolves %s', (markup, expected) => {
    expect(resolveMarkupLinks(markup, BASE)).toBe(expected);
  });

  test.each([
    '<a href="http://x.example/">x</a> a = b',
    '<a href="#here">x</a>',
    '<a href="">x</a>',
    '<a href="mailto:a@b.example" class="c" title="href">x</a>',
  ])('leaves %s alone', (markup) => {
    expect(resolveMarkupLinks(markup, BASE)).toBe(markup);
  });
});
