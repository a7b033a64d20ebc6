/** Redirects, followed by hand: where an answer leads. */
import { readUrl } from '../../model/url.ts';
import { withoutUserInfo } from '../urls/user-info.ts';
import { faultError } from './fault.ts';
import { utf8Header } from './response-headers.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Whether a status leads to another address; what else begins with a 3 does not. */
export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/**
 * The address that a Location leads to, without any user name, password or fragment in it.
 * Throws `protocol` for a missing or impossible one and `scheme` for anything but http and https.
 */
export function redirectTarget(from: URL, location: string | undefined): URL {
  const text = utf8Header(location ?? '').trim();
  if (text === '') throw faultError('protocol', 'the redirect names no address');
  const target = readUrl(text, from.href);
  if (target === undefined) throw faultError('protocol', 'the redirect leads to no valid address');
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw faultError('scheme', `the redirect leads to a ${target.protocol} address`);
  }
  target.hash = '';
  return new URL(withoutUserInfo(target));
}
