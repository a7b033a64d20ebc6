/** The check that every address from outside passes before it is stored or fetched. */
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { readUrl } from '../../model/url.ts';
import {
  type AddressPolicy,
  knownAddresses,
  portOf,
  refusalOf,
  refusalSentence,
} from '../network/address.ts';

/** Control characters, lone surrogates, and spaces that would silently vanish or move the host. */
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff\ud800-\udfff]/u;

/** What lists show in place of a password or key. */
const CONCEALED = '***';

/**
 * A URL that may become a source: absolute, http or https, at most 2 KiB, no control characters.
 * With a policy, a literal address (or `localhost`) outside it is refused here already; host names
 * are judged at every connection. Throws `invalid` with the reason; never shows a password.
 */
export function checkUrl(text: string, policy?: AddressPolicy): URL {
  const trimmed = text.trim();
  if (Buffer.byteLength(trimmed) > LIMITS.parse.urlBytes) {
    throw new WinnowError('invalid', `the address is longer than ${LIMITS.parse.urlBytes} bytes`);
  }
  if (UNWANTED.test(trimmed)) {
    throw new WinnowError('invalid', 'the address contains control characters');
  }
  const url = readUrl(trimmed);
  if (url === undefined) {
    // Up to the last @, since a password may hold any sign where nothing tells its end.
    const shown = trimmed.replace(/\/\/.*@/u, '//');
    throw new WinnowError('invalid', `"${shown}" is not an absolute URL`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new WinnowError(
      'invalid',
      `${url.protocol} addresses are not fetched, only http and https`,
    );
  }
  const hidden = concealedPart(url);
  if (hidden !== undefined) {
    throw new WinnowError(
      'invalid',
      `the address has ${CONCEALED} where lists show it in place of a ${hidden}: give the ${hidden} itself`,
    );
  }
  if (policy !== undefined) refuseLocal(url, policy);
  return url;
}

/** What lists conceal of an address, where it is given as they show it, which opens nothing. */
function concealedPart({ username, password, searchParams }: URL): 'password' | 'key' | undefined {
  if (password === CONCEALED || (username === CONCEALED && password === '')) return 'password';
  return [...searchParams.values()].includes(CONCEALED) ? 'key' : undefined;
}

function refuseLocal(url: URL, policy: AddressPolicy): void {
  const known = knownAddresses(url.hostname) ?? [];
  const refusals = known.map((ip) => ({ ip, refusal: refusalOf(ip, portOf(url), policy) }));
  const [first] = refusals;
  if (first?.refusal === undefined || refusals.some(({ refusal }) => refusal === undefined)) return;
  throw new WinnowError('invalid', refusalSentence(url.hostname, first.ip, first.refusal));
}
