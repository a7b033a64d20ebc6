/** Which link of a front page leads to what is new on its site. */
import { expect, test } from 'vitest';
import { blogUrl } from '../../../src/collect/pages/blog-link.ts';
import { readPage } from '../../../src/collect/pages/read-page.ts';

function blogOf(body: string, url = 'https://www.site.example/') {
  const bytes = Buffer.from(`<title>Site</title>${body}`);
  return blogUrl(readPage({ url, headers: { 'content-type': 'text/html' }, bytes }));
}

test.each([
  ['<nav><a href="/news/">News</a><a href="/blog">Blog</a></nav>', 'https://www.site.example/blog'],
  ['<a href="https://blog.site.example">What we do</a>', 'https://blog.site.example/'],
  ['<footer><a href="/en/newsroom#top">Press</a></footer>', 'https://www.site.example/en/newsroom'],
  ['<a href="/c/12">Our blog</a>', 'https://www.site.example/c/12'],
  ['<a href="/c/12" aria-label="News"><svg></svg></a>', 'https://www.site.example/c/12'],
])('%j leads to %s', (body, url) => {
  expect(blogOf(body)).toBe(url);
});

test.each([
  ['another site', '<a href="https://other.example/blog">Blog</a>'],
  ['a story', '<a href="/blog/a-story">A story</a>'],
  ['a headline', '<a href="/x">Good news for horses</a>'],
  ['nowhere', '<a href="#">Blog</a>'],
])('what leads to %s is no blog', (_, body) => {
  expect(blogOf(body)).toBeUndefined();
});

test('only a front page is left for its blog', () => {
  const link = '<a href="/blog">Blog</a>';
  expect(blogOf(link, 'https://www.site.example/en/')).toBe('https://www.site.example/blog');
  expect(blogOf(link, 'https://www.site.example/products/one')).toBeUndefined();
});
