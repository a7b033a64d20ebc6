import { describe, expect, test } from 'vitest';
import { resolveUrl, webUrl } from '../../../src/collect/urls/feed-url.ts';

const BASE = 'https://a.example/b/c';

describe('addresses', () => {
  test.each([
    ['http://x.example/y', 'http://x.example/y'],
    [' http://x.example/\n  y ', 'http://x.example/y'],
    ['\u200bhttp://x.example/y\u200e', 'http://x.example/y'],
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
    ['"http://x.example/y"', 'http://x.example/y'],
    ['"', undefined],
    ['http://https://x.example/y', 'https://x.example/y'],
    ['http:http://x.example/y', 'http://x.example/y'],
    ['http://x.example/http://y.example/', 'http://x.example/http://y.example/'],
    ['http:///x.example/y', 'http://x.example/y'],
    ['HTTPS:////x.example///y', 'HTTPS://x.example///y'],
    ['http//x.example/y', 'http://x.example/y'],
    ['https;//x.example/y', 'https://x.example/y'],
    ['http:://x.example/y', 'http://x.example/y'],
    ['http:/x.example/y', 'http://x.example/y'],
    ['http/x.html', 'https://a.example/b/http/x.html'],
    ['a.example/y', 'https://a.example/y'],
    ['www.a.example', 'http://www.a.example'],
    ['A.EXAMPLE?z', 'https://A.EXAMPLE?z'],
    ['a.example.html', 'https://a.example/b/a.example.html'],
    ['a b.mp3', 'https://a.example/b/a%20b.mp3'],
    ['a b/c d', 'https://a.example/b/a%20b/c%20d'],
    ['Comments are closed.', undefined],
    ['3 comments', undefined],
    ['#', undefined],
    ['#d', 'https://a.example/b/c#d'],
    ['http://', undefined],
    ['undefined', undefined],
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
