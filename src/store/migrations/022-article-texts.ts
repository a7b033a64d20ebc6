/**
 * What the feed itself says of an item that has the words of its article: as long as it says that, the article is not read again.
 */
export const articleTexts = `
ALTER TABLE articles ADD COLUMN feed_text TEXT;
`;
