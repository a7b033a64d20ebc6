/** User names and passwords in addresses: left out where an address is shown or kept, sent where the site is asked. */

import { percentDecoded } from '../../model/percent-decoded.ts';
import { isUrl } from '../../model/url.ts';

function hasUserInfo({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

/** The address without user name and password, as it may be shown and kept. Throws for text that is no address. */
export function withoutUserInfo(address: URL | string): string {
  const url = typeof address === 'string' ? new URL(address) : address;
  if (!hasUserInfo(url)) return url.href;
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare.href;
}

/**
 * The address with the user name and password of another one at the same origin: where a feed moved to on its site, or was found
 * there, the same are asked for. None go to another origin.
 */
export function withUserInfoOf(address: string, known: string): string {
  if (!isUrl(address) || !isUrl(known)) return address;
  const { origin, username, password } = new URL(known);
  const url = new URL(address);
  if (url.origin !== origin || (username === '' && password === '')) return address;
  url.username = username;
  url.password = password;
  return url.href;
}

/** The Authorization header for the user name and password in an address; undefined when it has none. */
export function authorizationOf(url: URL): string | undefined {
  if (!hasUserInfo(url)) return undefined;
  const pair = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
