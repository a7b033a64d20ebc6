/**
 * When two addresses name one page. Conservative: only what is known not to choose the content is taken
 * off, so that two pages never become one. The result is for comparing, never for fetching.
 *
 * - http and https, `www.`, default ports, a dot after the host, user names: make no difference
 * - a slash at the end of the path makes none, nor does a second one, nor how a harmless character is escaped
 * - tracking parameters are dropped; other parameters stay, in their order
 * - a session, which servers write into links for readers who keep no cookies, is dropped
 * - a fragment stays (`#v1.2` in a changelog, `#!/route`), unless it is empty, a number as re-publishing
 *   sites append (`#0`), the feed it was taken from (`#atom-everything`), a tracking mark, or a text highlight
 */
import { parsedUrl } from './vet-url.ts';

const TRACKING =
  /^(?:utm_[a-z_]+|mtm_[a-z]+|pk_[a-z]+|piwik_[a-z]+|hsa_[a-z]+|at_(?:medium|campaign|custom\d|link[a-z_]*|bbc[a-z_]*|ptr[a-z_]*|format|type)|ns_(?:mchannel|source|campaign|linkname|fee)|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|twclid|igshid|igsh|yclid|ysclid|ttclid|li_fat_id|epik|mc_[ce]id|_ga|_gl|_hsenc|_hsmi|__hs[a-z]+|__twitter_impression|mkt_tok|vero_(?:id|conv)|oly_(?:enc|anon)_id|wt_mc|wt_zmc|xtor|cmpid|s_cid|ocid|ito|icid|ncid|smid|smtyp|spm|guccounter|guce_referrer(?:_sig)?|wickedid|rb_clickid|cvid|feedtype|rss_id)$/iu;
/** Parameters that say where a reader came from, when their value is a feed. */
const REFERRER =
  /^(?:ref|source|src|from|via|partner|emc|cmp|campaign|medium|f|feed|output|format)$/iu;
const FEED_VALUE = /^(?:rss|feed|atom|xml|rssfeed|rss[_-].*|.*[_-]rss)$/iu;
/** Where these mean the page itself; a feed in another format is another document. */
const CHOOSING = /^(?:f|feed|output|format)$/iu;
/** Parameters that name a session; some name a meeting as well, unless the value is too long for a number that people give. */
const SESSION =
  /^(?:phpsessid|jsessionid|aspsessionid[a-z]*|sess[\da-f]{32}|oscsid|zenid|cftoken)$/iu;
const MAYBE_SESSION = /^(?:sid|sess(?:ion)?_?id)$/iu;
const SESSION_VALUE = /^[\da-z,-]{24,}$/iu;
const SESSION_IN_PATH = /;jsessionid=[^/;]*/giu;

const NOISE_FRAGMENT =
  /^(?:\d{1,2}|rss|feed|atom(?:-(?:everything|entries|links|blogmarks|quotations|notes|tag))?|top|comments?|respond|:~:.*|(?:xtor|utm_[a-z]+|fbclid|gclid|ref|at_medium|echobox|intcid|ftag|tk)=.*)$/iu;

/** Whether a parameter tells the reader or the visit, not the page. */
function isTracking(name: string, value: string): boolean {
  if (TRACKING.test(name) || SESSION.test(name)) return true;
  if (MAYBE_SESSION.test(name) && SESSION_VALUE.test(value)) return true;
  return namesReferrer(name) && FEED_VALUE.test(value);
}

/** Whether a parameter is called as those are that say where a reader came from. */
export function namesReferrer(name: string): boolean {
  return REFERRER.test(name) && !CHOOSING.test(name);
}

function normaliseQuery(search: string): string {
  if (search === '') return '';
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return pair !== '' && !isTracking(name, value);
    });
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** Escapes in upper case, and none for characters that never need one. */
function normaliseEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%[\da-f]{2}/giu, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/u.test(character) ? character : escaped.toUpperCase();
  });
}

/** `host/path?query` to compare pages by; undefined for what is no http(s) address. */
export function normaliseUrl(address: string): string | undefined {
  const url = parsedUrl(address);
  if (url === undefined) return undefined;
  const { protocol, hostname, port, pathname, search, hash } = url;
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const host = hostname.replace(/\.$/u, '').replace(/^www\.(?=[^.]+\.)/u, '');
  const isDefaultPort = port === '' || port === '80' || port === '443';
  const path = normaliseEscapes(pathname)
    .replace(SESSION_IN_PATH, '')
    .replace(/\/{2,}/gu, '/')
    .replace(/\/$/u, '');
  const fragment = NOISE_FRAGMENT.test(hash.slice(1)) ? '' : hash;
  return `${host}${isDefaultPort ? '' : `:${port}`}${path}${normaliseEscapes(normaliseQuery(search))}${fragment}`;
}
