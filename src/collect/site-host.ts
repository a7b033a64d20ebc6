/** The host of an address, without the `www` that sites have or have not; the text itself where it is no address. */
export function siteHost(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./u, '') : address;
}
