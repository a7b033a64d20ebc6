/** When a lid was last revoked: what a reader's lists link to is another one since, without any new content. */
export const revokedLids = `
CREATE INDEX shares_revoked ON shares(user_id, revoked_at) WHERE revoked_at IS NOT NULL;
`;
