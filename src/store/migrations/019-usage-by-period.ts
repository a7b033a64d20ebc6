/**
 * What was used is counted by the kind of period, since a day's use says nothing about a month; and beside the period that
 * runs another one is remembered, which a clock that is set may come back to. What there is belongs to the period of the
 * account's plan. And the lids of delegated users count as handed on, since whoever made the users was told them.
 */
export const usageByPeriod = `
CREATE TABLE usage_by_period (
  account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  period TEXT NOT NULL,
  period_start INTEGER NOT NULL,
  used INTEGER NOT NULL,
  other_start INTEGER,
  other_used INTEGER,
  PRIMARY KEY (account_id, kind, period)
) STRICT, WITHOUT ROWID;
INSERT INTO usage_by_period (account_id, kind, period, period_start, used)
  SELECT g.account_id, g.kind, CASE g.kind WHEN 'hits' THEN p.hits_period ELSE p.budget_period END,
    g.period_start, g.used
  FROM usage g JOIN accounts a ON a.id = g.account_id JOIN plans p ON p.id = a.plan_id;
DROP TABLE usage;
ALTER TABLE usage_by_period RENAME TO usage;
UPDATE shares SET shared_at = created_at WHERE shared_at IS NULL AND key = ''
  AND user_id IN (SELECT id FROM users WHERE kind = 'delegate');
`;
