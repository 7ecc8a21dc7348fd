-- A part of a list of transactions begins with a row newer than all others, so rows that are dated before the newest one
-- (payouts of past weeks) all went into existing parts. A part of more than 1,000 rows is now split into parts of 500.
CREATE FUNCTION transactions_split(of_wallet text, full_part timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_list text := 'transactions:' || of_wallet;
  next_part timestamptz := (SELECT min(since) FROM list_counts WHERE list = of_list AND since > full_part);
  -- the first part also holds the rows before its beginning
  is_first boolean := NOT EXISTS (SELECT 1 FROM list_counts WHERE list = of_list AND since < full_part);
BEGIN
  DELETE FROM list_counts WHERE list = of_list AND since = full_part;
  WITH numbered AS (
    SELECT type || '|' || token AS kind, created_at AS at, (row_number() OVER (ORDER BY created_at) - 1) / 500 AS part
      FROM transactions WHERE wallet_id = of_wallet
        AND (is_first OR created_at >= full_part) AND (next_part IS NULL OR created_at < next_part)
  ), starts AS (
    SELECT DISTINCT min(at) AS since FROM numbered GROUP BY part
  ), placed AS (
    SELECT kind, max(since) OVER (ORDER BY at) AS since FROM numbered LEFT JOIN starts ON since = at
  )
  INSERT INTO list_counts (list, since, kind, rows) SELECT of_list, since, kind, count(*) FROM placed GROUP BY since, kind;
  UPDATE list_heads SET (since, rows) = (
    SELECT since, sum(rows) FROM list_counts WHERE list = of_list GROUP BY since ORDER BY since DESC LIMIT 1
  ) WHERE list = of_list AND next_part IS NULL;
END $$;
--> statement-breakpoint
-- The head of each list is locked until commit (list_add), so no two transactions split the same part.
CREATE OR REPLACE FUNCTION transactions_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_add(rows) FROM (
    SELECT array_agg(('transactions:' || wallet_id, type || '|' || token, created_at)::list_row) AS rows FROM added
  ) AS all_rows WHERE rows IS NOT NULL;
  PERFORM transactions_split(wallet_id, part) FROM (
    SELECT DISTINCT wallet_id, list_part('transactions:' || wallet_id, created_at) AS part FROM added
  ) AS changed WHERE 1000 < (
    SELECT sum(rows) FROM list_counts WHERE list = 'transactions:' || wallet_id AND since = part
  );
  INSERT INTO recipients (wallet_id, address, last_sent_at)
    SELECT wallet_id, to_address, max(created_at) FROM added WHERE type = 'send'
    GROUP BY wallet_id, to_address ORDER BY wallet_id, to_address
    ON CONFLICT (wallet_id, address)
    DO UPDATE SET last_sent_at = greatest(recipients.last_sent_at, excluded.last_sent_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT transactions_split(substr(list, 14), since) FROM (
  SELECT list, since FROM list_counts WHERE list LIKE 'transactions:%' GROUP BY list, since HAVING sum(rows) > 1000
) AS full_parts;
