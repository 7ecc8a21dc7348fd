-- The fees and the reward pool of a token are one account each; they were 16. A running process of the version before finds
-- its parts of the pool empty: what it does not pay stays owed.
INSERT INTO ledger_accounts (key, kind, token, balance)
  SELECT DISTINCT kind || '|' || token || '|||', kind, token, 0 FROM ledger_accounts WHERE key LIKE '%|shard-%';--> statement-breakpoint
WITH parts AS (SELECT key, kind, token, balance FROM ledger_accounts WHERE key LIKE '%|shard-%' AND balance > 0),
  movement AS (INSERT INTO ledger_movements (kind, created_at)
    SELECT 'split', now() WHERE EXISTS (SELECT FROM parts) RETURNING id)
INSERT INTO ledger_entries (movement_id, account, token, amount)
  SELECT id, side.account, token, side.amount FROM movement, parts,
    LATERAL (VALUES (key, -balance), (kind || '|' || token || '|||', balance)) AS side (account, amount);
