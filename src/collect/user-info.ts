/** User names and passwords in addresses: left out where an address is shown or kept, sent where the site is asked. */
import { percentDecoded } from '../model/percent-decoded.ts';

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

/** The Authorization header for the user name and password in an address; undefined when it has none. */
export function authorizationOf(url: URL): string | undefined {
  if (!hasUserInfo(url)) return undefined;
  const pair = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
