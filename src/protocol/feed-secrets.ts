/**
 * Feeds of paying readers and private ones are opened by a secret in their address: a parameter of the query, or a
 * segment of the path. What leaves for other people names neither such an address nor what has the same secret in it.
 */

import { percentDecoded } from '../model/percent-decoded.ts';
import { isUrl } from '../model/url.ts';

/** Parameters of such names hold a secret, whatever it looks like. */
const NAMES = new Set(
  `auth authkey authorization apikey code credential credentials hash hmac jwt key pass passkey passphrase passwd password
   private pw pwd secret sid sig sign signature ticket token`.split(/\s+/u),
);
/** Words that such names end with, as in `feedtoken` and `rsskey`. */
const ENDINGS = /(?:token|secret|password|signature|(?:api|auth|feed|pass|private|rss|user)key)$/u;
/** Segments of a path that a secret follows. */
const BEFORE = /^(?:api[-_]?key|auth|key|private|secret|token)$/iu;

/**
 * Names of parameters whose values may seem random though anybody may see them; `lid`, `i`, `k` and `r` are those of our own
 * links, which are concealed where they must be, and Medium's links to a site say in `source` that a feed led there.
 */
const PUBLIC =
  /^(?:lid|i|k|r|v|list|url|uri|link|q|query|search|source|(?:channel|collection|playlist|podcast|show|video)[-_]?id)$/iu;

/** Shortest text that is taken for random, UTF-16 units. */
const SHORTEST = 16;
/** Shortest part of one, between what joins words. */
const SHORTEST_PART = 12;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Names of parameters as words: `feedToken`, `feed_token` and `feed-token` are two. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/u);
}

/** Whether a parameter of this name holds a secret, whatever it looks like. */
function isSecretName(name: string): boolean {
  return wordsOf(name).some((word) => NAMES.has(word) || ENDINGS.test(word));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Whether letters and digits, or capitals, alternate as in no word. */
function alternates(text: string): boolean {
  if (!/\d/u.test(text)) return false;
  if (!/[a-z]/iu.test(text)) return text.length >= SHORTEST;
  const digits = count(text, /\d(?=[a-z])|[a-z](?=\d)/giu);
  return digits >= 4 || digits + count(text, /[a-z](?=[A-Z])|[A-Z](?=[a-z])/gu) >= 7;
}

/** Whether a value seems random: nobody could guess it, so whoever has it may read the feed. */
function looksRandom(value: string): boolean {
  if (value.length < SHORTEST) return false;
  if (UUID.test(value)) return true;
  if (!/^[\w.~+/=%-]+$/u.test(value)) return false;
  const parts = value.split(/[-_.~+/=%]+/u);
  if (parts.some((part) => part.length >= SHORTEST_PART && alternates(part))) return true;
  // Of base64url a part may be short, but hardly one is a word or a number.
  const odd = parts.filter((part) => !/^(?:[A-Z]?[a-z]+|[A-Z]+|\d+)$/u.test(part)).length;
  return odd * 2 >= parts.length && alternates(parts.join(''));
}

/** Whether a parameter, as it stands in a query, holds a secret. */
export function isSecretParameter(name: string, value: string): boolean {
  if (value === '') return false;
  return isSecretName(name) || (!PUBLIC.test(name) && looksRandom(value));
}

/** A segment decoded, without the ending of a file name, which is no part of a secret. */
function bareSegment(segment: string): string {
  return percentDecoded(segment).replace(/\.[a-z]{2,5}$/iu, '');
}

interface Secrets {
  /** Parameters of the query, decoded. */
  readonly parameters: readonly (readonly [string, string])[];
  /** Segments of the path, decoded, without the ends of file names. */
  readonly segments: readonly string[];
}

const NONE: Secrets = { parameters: [], segments: [] };

/** Nearly every address has neither a query nor such a segment: told before it is parsed. */
const MAY_HOLD = /[?]|\/[^/]{16}|\/(?:api[-_]?key|auth|key|private|secret|token)\//iu;

function secretSegments(pathname: string): string[] {
  const segments = pathname.split('/').map(bareSegment);
  // Below it, hosts of podcasts name shows by ids that seem random.
  if (segments.includes('public')) return [];
  return segments.filter(
    (segment, at) =>
      segment !== '' && (looksRandom(segment) || BEFORE.test(segments[at - 1] ?? '')),
  );
}

function secretsOf(url: string): Secrets {
  if (!MAY_HOLD.test(url) || !isUrl(url)) return NONE;
  const { searchParams, pathname } = new URL(url);
  return {
    parameters: [...searchParams].filter((each) => isSecretParameter(...each)),
    segments: secretSegments(pathname),
  };
}

/** An address as others may see it: without the query that has a secret, and the site alone where the path has one. */
export function withoutSecrets(url: string): string {
  const { parameters, segments } = secretsOf(url);
  if (parameters.length === 0 && segments.length === 0) return url;
  const shown = new URL(url);
  shown.search = '';
  shown.hash = '';
  if (segments.length > 0) shown.pathname = '/';
  return shown.href;
}

/** Shorter ones stand in addresses by chance. */
const SHORTEST_FOUND = 6;

/** The address of an item, or of its picture, without what opens the feed that carries it; any other stays as it is. */
export function withoutSecretsOf(feedUrl: string, url: string): string {
  const { parameters, segments } = secretsOf(feedUrl);
  // What has the form of an identifier is, beside the feed's address, the name of a show.
  const named = segments.filter((segment) => !UUID.test(segment));
  const secrets = [...parameters.map(([, value]) => value), ...named];
  const tells = (text: string) =>
    secrets.some(
      (secret) => secret.length >= SHORTEST_FOUND && percentDecoded(text).includes(secret),
    );
  if (secrets.length === 0 || !isUrl(url)) return url;
  const shown = new URL(url);
  for (const [name, value] of new Set(shown.searchParams)) {
    const isSame = parameters.some((secret) => secret[0] === name && secret[1] === value);
    if (isSame || tells(value)) shown.searchParams.delete(name);
  }
  if (tells(shown.hash)) shown.hash = '';
  if (tells(shown.pathname)) shown.pathname = '/';
  const before = new URL(url);
  return shown.search === before.search &&
    shown.hash === before.hash &&
    shown.pathname === before.pathname
    ? url
    : shown.href;
}
