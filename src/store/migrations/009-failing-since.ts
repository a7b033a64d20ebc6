/** Since when a feed fails is kept with it: how often in a row says little where it is asked ever more seldom. */
export const failingSince = `
ALTER TABLE feeds ADD COLUMN failing_since INTEGER;
UPDATE feeds SET failing_since = fetched_at WHERE failures > 0;
`;
