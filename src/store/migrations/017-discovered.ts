/**
 * Whether a page led to where a feed is fetched, or the feed moved there, is kept with it. Of those there were, what was noted at
 * the last reading tells it, or that the feed names the page as its site.
 */
export const discovered = `
ALTER TABLE feeds ADD COLUMN discovered INTEGER NOT NULL DEFAULT 0;
UPDATE feeds SET discovered = 1 WHERE poll_url <> url AND (
  kind = 'page' OR repairs LIKE '%: ' || poll_url || '"%' OR rtrim(site_url, '/') = rtrim(url, '/'));
`;
