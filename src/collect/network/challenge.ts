/** Telling a bot challenge from a plain refusal: a page that wants a browser, not an answer. */
import type { HeaderMap } from './fetch-result.ts';

/** How much of a page is searched for signs of a challenge. */
export const CHALLENGE_BYTES = 64 * 1024;

/** What a challenge page holds, but other pages too, so that it counts only under a status that refuses. */
const REFUSAL_MARKS =
  /just a moment\.\.\.|attention required! \| cloudflare|cf[-_]chl[-_]|cf-browser-verification|checking your browser|_incapsula_resource|ddos protection by|captcha-delivery\.com|px-captcha|sec-if-cpt-container|challenge-platform\/h\/[a-z]\/orchestrate\/|cp_challenge|sucuri website firewall|g-recaptcha|h-captcha|verify(?:ing)? (?:that )?you are (?:a )?human|awswafintegration/iu;
/**
 * What only a challenge page holds, so that it counts under status 200 as well. Scripts of `cdn-cgi/challenge-platform` are not
 * among it: pages that everybody gets have them too.
 */
const PAGE_MARKS =
  /id="anubis_challenge"|window\._cf_chl_opt|<title>just a moment\.\.\.<\/title>|captcha-delivery\.com\/c\.js|_incapsula_resource\?swudnsai/iu;

const REFUSAL_STATUSES = new Set([202, 401, 403, 405, 406, 429, 503]);

/** Whether an answer is a challenge, from its status, headers and the beginning of its body. */
export function isChallenge(status: number, headers: HeaderMap, body: Uint8Array): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true;
  if (headers['x-amzn-waf-action'] !== undefined) return true;
  const isPage = /html/iu.test(headers['content-type'] ?? '');
  if (!isPage) return false;
  const start = Buffer.from(body.subarray(0, CHALLENGE_BYTES)).toString('latin1');
  return PAGE_MARKS.test(start) || (REFUSAL_STATUSES.has(status) && REFUSAL_MARKS.test(start));
}
