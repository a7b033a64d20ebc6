/** A page that has nothing but a script which sends its readers on leads there, as one that forwards without does. */
import { expect, test } from 'vitest';
import { leadsOf } from '../../../src/collect/pages/discover.ts';
import { forwardUrl } from '../../../src/collect/pages/page.ts';
import { page } from './written-page.ts';

const EN = 'https://site.example/en/';
const leadsTo = (script: string, beside = '<a href="/en/">click</a>') =>
  forwardUrl(page(`<html><head><title>x</title><script>${script}</script></head>${beside}`));

test.each([
  'location.href="/en/"',
  "window.location = '/en/';",
  'location = `/en/`',
  "location.replace('/en/')",
  'window.location.assign("https:\\/\\/site.example\\/en\\/");',
  "document.location.href='/en/'",
  "window.top.location.href = 'https://site.example/en/';",
  "<!--\n top.location='/en/' \n//-->",
  "setTimeout(function () { location.href = '/en/'; }, 100)",
  "// it was at\n// location = '/old/'\nlocation = '/en/';",
  "window.onload = () => location.replace('/en/'); window.location = '/en/'",
])('%s', (script) => {
  expect(leadsTo(script)).toBe(EN);
  expect(leadsTo(script, '')).toBe(EN);
});

test.each([
  ['an address that is put together', "location.href = '/en/' + location.hash"],
  ['several addresses', "location = '/en/'; location = '/de/'"],
  ['a condition', "if (navigator.language === 'en') location = '/en/'"],
  ['what is done at a click', "button.onclick = () => { location.href = '/en/' }"],
  ['another thing of that name', "var location = '/en/'; place.location = '/en/'"],
  ['a comparison', "console.log(location == '/en/')"],
  ['what it says itself', "location.href = 'https://site.example/'"],
  ['what runs something', "location.href = 'javascript:alert(1)'"],
  ['more than that', `location.href = '/en/';${'work();'.repeat(100)}`],
])('not by a script with %s', (_, script) => {
  expect(leadsTo(script)).toBeUndefined();
});

test.each([
  ['words', `<p>${'Words of the page, for people. '.repeat(10)}</p>`],
  ['a form', '<form action="/go"><input name="q"></form>'],
  ['a film', '<video src="/film.mp4"></video>'],
])('not where a page has %s', (_, beside) => {
  expect(leadsTo("location.href = '/en/'", beside)).toBeUndefined();
});

test('not by a script that never runs', () => {
  const script = "<script>location = '/en/'</script>";
  const parts = [`<!--${script}-->`, `<noscript>${script}</noscript>`];
  for (const part of parts) expect(forwardUrl(page(part))).toBeUndefined();
});

test('a page that announces a feed is not left by its script', () => {
  const link = '<link rel="alternate" type="application/rss+xml" href="/feed">';
  expect(leadsOf(page(`${link}<script>location = '/en/'</script>`)).forward).toBeUndefined();
});
