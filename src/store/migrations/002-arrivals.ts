/** How each feed words its items, so that what it says again costs nothing; and who works on what, so that work survives its worker. */
export const arrivals = `
ALTER TABLE item_feeds ADD COLUMN digest TEXT NOT NULL DEFAULT '';
ALTER TABLE feeds ADD COLUMN lease_by TEXT;
ALTER TABLE concepts ADD COLUMN lease_by TEXT;
`;
