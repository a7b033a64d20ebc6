/** Which addresses are those of pages that serve the site. */
import { expect, test } from 'vitest';
import { isServicePage } from '../../../src/collect/pages/service-page.ts';

test.each([
  '/about',
  '/about/',
  '/about.html',
  '/about-us/',
  '/en/contact-us',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/search-results.php',
  '/help/how-to-pay',
  '/help-center/',
  '/account/settings',
  '/jobs/engineer-in-berlin',
  '/newsletter',
  '/newsletter/signup',
  '/tag/trams',
  '/blog/category/news/',
  '/author/ann-lee',
  '/2026/story/comments',
  '/page/2/',
])('%s serves the site', (pathname) => {
  expect(isServicePage(pathname, '/')).toBe(true);
});

test.each([
  '/news/search-for-missing-hikers-enters-its-third-day',
  '/news/jobs-growth-slows',
  '/help-arrives-for-flood-victims',
  '/privacy-fears-over-the-new-app.html',
  '/about-half-of-voters-are-undecided',
  '/contact-lenses-recalled',
  '/careers-at-sea/',
  '/tag-der-offenen-tuer',
  '/newsletter/58-issue/',
  '/about/news/2026/a-new-laboratory',
  '/about/press-releases/a-new-laboratory',
  '/ann/heron/releases/tag/v2.4.0',
])('%s may tell something', (pathname) => {
  expect(isServicePage(pathname, '/')).toBe(false);
});

test.each([
  ['/about/a-new-laboratory', '/about/', false],
  ['/about/a-new-laboratory', '/about/index.html', false],
  ['/jobs/engineer', '/jobs/', false],
  ['/category/science/a-new-moon', '/category/science/', false],
  ['/category/science/page/2', '/category/science/', true],
  ['/category/history/', '/category/science/', true],
  ['/about/privacy', '/about/', true],
])('%s seen from %s: %j', (pathname, linkedFrom, isOne) => {
  expect(isServicePage(pathname, linkedFrom)).toBe(isOne);
});
