/** What clicks add up to is replayed from the events; the table that was meant to keep it was never written. */
export const noProfiles = `
DROP TABLE profiles;
`;
