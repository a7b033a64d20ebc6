/** The site of a feed as the list says it that named the feed: lists keep it where the feed was never read. */
export const entrySites = `
ALTER TABLE entries ADD COLUMN site_url TEXT;
`;
