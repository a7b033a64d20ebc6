/** Whether a document is a sitemap, or an index of them, by its beginning. */

export const SITEMAP_ROOT = /<([\w.-]+:)?(?:urlset|sitemapindex)[\s>]/i;
/** The root stands within so much of a document. */
export const ROOT_CHARACTERS = 1024;

/** A sitemap may be a plain list of addresses as well, one a line. */
export const ADDRESS_LINE = /^\s*https?:\/\/\S+[^\S\n]*(?:\n|$)/iu;

/** Whether a document begins as a sitemap does. */
export function isSitemap(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, ROOT_CHARACTERS)).toString('latin1');
  return SITEMAP_ROOT.test(start) || ADDRESS_LINE.test(start);
}
