import { describe, expect, test } from 'vitest';
import { resolveUrl, webUrl } from '../../src/collect/feed-url.ts';

const BASE = 'https://a.example/b/c';

describe('addresses', () => {
  test.each([
    ['http://x.example/y', 'http://x.example/y'],
    [' http://x.example/\n  y ', 'http://x.example/y'],
    ['d', 'https://a.example/b/d'],
    ['/d?e=1', 'https://a.example/d?e=1'],
    ['//h.example/', 'https://h.example/'],
    ['www.x.example/y', 'http://www.x.example/y'],
    ['www.html', 'https://a.example/b/www.html'],
    ['', undefined],
    [' java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['FILE:///etc/passwd', undefined],
    ['<http://x.example/y>', 'http://x.example/y'],
    ['http://https://x.example/y', 'https://x.example/y'],
    ['http:http://x.example/y', 'http://x.example/y'],
    ['http://x.example/http://y.example/', 'http://x.example/http://y.example/'],
    ['http:///x.example/y', 'http://x.example/y'],
    ['HTTPS:////x.example///y', 'HTTPS://x.example///y'],
    ['<javascript:alert(1)>', undefined],
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
