/** Which hosts make one site. */
import { readUrl } from '../../model/url.ts';

/** The host of an address, without the `www` that sites have or have not; the text itself where it is no address. */
export function siteHost(address: string): string {
  return readUrl(address)?.hostname.replace(/^www\./u, '') ?? address;
}

/** Whether two hosts are the same, or one lies below the other, as `feeds.site.example` below `site.example`. */
export function areOfOneSite(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`) || other.endsWith(`.${host}`);
}

/** The host of a site without what names one of its parts or forms. */
export function siteOf(host: string): string {
  return host.replace(/^(?:www|m|blog|news)\./u, '');
}

/** Whether a host is that of a site, by another name of it or below it. */
export function isOfSite(host: string, site: string): boolean {
  const home = siteOf(site);
  return siteOf(host) === home || host.endsWith(`.${home}`);
}
