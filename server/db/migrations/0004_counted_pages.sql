-- Pages count their rows. A database that was made before has triggers that counted them; their functions are no longer in
-- 0001_functions.sql.
DROP TRIGGER IF EXISTS transactions_counted ON transactions;--> statement-breakpoint
DROP TRIGGER IF EXISTS recipients_kept ON transactions;--> statement-breakpoint
DROP TRIGGER IF EXISTS notifications_added ON notifications;--> statement-breakpoint
DROP TRIGGER IF EXISTS notifications_removed ON notifications;--> statement-breakpoint
DROP TRIGGER IF EXISTS follows_added ON follows;--> statement-breakpoint
DROP TRIGGER IF EXISTS follows_removed ON follows;--> statement-breakpoint
DROP TRIGGER IF EXISTS referrals_changed ON users;--> statement-breakpoint
DROP FUNCTION IF EXISTS transactions_counted, notifications_counted, follows_counted, referrals_counted,
  transactions_split, list_add, list_count, list_part;--> statement-breakpoint
DROP TYPE IF EXISTS list_row;--> statement-breakpoint
DROP TABLE list_counts, list_heads;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recipients_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recipients (wallet_id, address, last_sent_at)
    SELECT wallet_id, to_address, max(created_at) FROM added WHERE type = 'send'
    GROUP BY wallet_id, to_address ORDER BY wallet_id, to_address
    ON CONFLICT (wallet_id, address)
    DO UPDATE SET last_sent_at = greatest(recipients.last_sent_at, excluded.last_sent_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recipients_kept AFTER INSERT ON transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION recipients_kept();--> statement-breakpoint
-- What a running process of the version before still reads (S21): each list is one part, which is counted when it is read.
-- The next release drops it.
CREATE VIEW list_counts AS
  SELECT 'transactions:' || wallet_id AS list, timestamptz '-infinity' AS since, type || '|' || token AS kind,
    count(*)::integer AS rows FROM transactions GROUP BY wallet_id, type, token
  UNION ALL SELECT 'notifications:' || user_id, '-infinity', '', count(*)::integer FROM notifications GROUP BY user_id
  UNION ALL SELECT 'following:' || follower, '-infinity', '', count(*)::integer FROM follows GROUP BY follower
  UNION ALL SELECT 'followers:' || followee, '-infinity', '', count(*)::integer FROM follows GROUP BY followee
  UNION ALL SELECT 'referrals:' || referred_by, '-infinity', '', count(*)::integer FROM users
    WHERE referred_by IS NOT NULL GROUP BY referred_by;
