/** The origin that answers name: the Host of the request, or the public address of a proxy in front of the port. */
import { WinnowError } from '../../model/errors.ts';
import { readUrl } from '../../model/url.ts';

/** Scheme, host and perhaps a path before which addresses in an answer begin, for a Host header that is well-formed. */
export type Origins = (host: string) => string;

/** The hosts that mean an address, with its port said or not. */
function hostsOf({ host, hostname, protocol }: URL): ReadonlySet<string> {
  return new Set([host, `${hostname}:${protocol === 'https:' ? 443 : 80}`]);
}

/**
 * Every host is `http://` itself, and that of `publicUrl` is that address, scheme and path included. What proxies tell in
 * headers of their own is not asked: whoever reaches the port could say it, too. Throws `usage`.
 */
export function createOrigins(publicUrl?: string): Origins {
  if (publicUrl === undefined) return (host) => `http://${host}`;
  const url = readUrl(publicUrl);
  if (url === undefined || !/^https?:$/u.test(url.protocol)) {
    throw new WinnowError('usage', `"${publicUrl}" is not an address of http or https`);
  }
  const origin = url.origin + url.pathname.replace(/\/+$/u, '');
  const hosts = url.port === '' ? hostsOf(url) : new Set([url.host]);
  return (host) => (hosts.has(host.toLowerCase()) ? origin : `http://${host}`);
}
