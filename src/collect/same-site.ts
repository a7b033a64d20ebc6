/** Which hosts make one site. */

/** The host of a site without what names one of its parts or forms. */
export function siteOf(host: string): string {
  return host.replace(/^(?:www|m|blog|news)\./u, '');
}

/** Whether a host is that of a site, by another name of it or below it. */
export function isOfSite(host: string, site: string): boolean {
  const home = siteOf(site);
  return siteOf(host) === home || host.endsWith(`.${home}`);
}
