/** The feed that another is read instead of, in a column of its own: it was kept where a feed moves to, seen no time. */
export const standIns = `
ALTER TABLE feeds ADD COLUMN stands_in_for TEXT;
UPDATE feeds SET stands_in_for = moved_url, moved_url = NULL WHERE moved_count = 0 AND moved_url IS NOT NULL;
`;
