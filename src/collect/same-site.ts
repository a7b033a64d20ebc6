/** The host of a site without what names one of its parts or forms, so that links between those stay on it. */
export function siteOf(host: string): string {
  return host.replace(/^(?:www|m|blog|news)\./u, '');
}
