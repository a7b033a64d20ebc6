/** Pages that want a browser, told from those that anybody gets. */
import { expect, test } from 'vitest';
import { isChallenge } from '../../../src/collect/network/challenge.ts';

const isChallengePage = (status: number, html: string) =>
  isChallenge(status, { 'content-type': 'text/html' }, Buffer.from(html));

test.each([
  '<script>window._cf_chl_opt = {}</script>',
  '<title>Just a moment...</title>',
  '<div id="anubis_challenge"></div>',
])('%s is a challenge under every status', (html) => {
  expect(isChallengePage(200, html)).toBe(true);
  expect(isChallengePage(403, html)).toBe(true);
});

test.each([
  ['/cdn-cgi/challenge-platform/h/g/scripts/jsd/main.js', false],
  ['/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1', true],
])('a page with the script %s can be read, and one that refuses is a challenge: %s', (src, is) => {
  const html = `<title>Pond</title><script src="${src}"></script>`;
  expect(isChallengePage(200, html)).toBe(false);
  expect(isChallengePage(403, html)).toBe(is);
});
