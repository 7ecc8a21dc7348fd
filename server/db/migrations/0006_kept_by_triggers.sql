-- The ledger's balances are the sum of their entries because the database makes them so: entries update the
-- balances, in the one order of the accounts' keys, and no other statement may change a balance. What a validator
-- has bonded is the sum of its staked accounts, kept in the same place.
CREATE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts WHERE key IN (SELECT account FROM added) ORDER BY key FOR NO KEY UPDATE;
  UPDATE ledger_accounts SET balance = balance + sums.delta
    FROM (SELECT account, sum(amount) AS delta FROM added GROUP BY account) AS sums
    WHERE key = sums.account AND sums.delta <> 0;
  IF EXISTS (SELECT 1 FROM added WHERE account LIKE 'staked|%') THEN
    PERFORM 1 FROM validators WHERE address IN (
      SELECT validator FROM added JOIN ledger_accounts ON key = account WHERE kind = 'staked'
    ) ORDER BY address FOR NO KEY UPDATE;
    UPDATE validators SET bonded = bonded + sums.delta
      FROM (
        SELECT validator, sum(amount) AS delta FROM added JOIN ledger_accounts ON key = account
        WHERE kind = 'staked' GROUP BY validator
      ) AS sums
      WHERE address = sums.validator;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_applied AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply();
--> statement-breakpoint
CREATE FUNCTION ledger_balance_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance = 0 THEN RETURN NEW; END IF;
  -- depth 1 is a statement of a client, depth 2 the update in ledger_apply
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a balance changes by ledger entries only';
END $$;
--> statement-breakpoint
CREATE TRIGGER balance_guarded BEFORE INSERT OR UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_balance_guard();
--> statement-breakpoint
CREATE TRIGGER movements_immutable BEFORE UPDATE OR DELETE ON ledger_movements
  FOR EACH ROW EXECUTE FUNCTION ledger_immutable();
--> statement-breakpoint
CREATE TRIGGER entries_not_truncated BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable();
--> statement-breakpoint
CREATE TRIGGER movements_not_truncated BEFORE TRUNCATE ON ledger_movements
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable();
--> statement-breakpoint
CREATE TRIGGER accounts_not_truncated BEFORE TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable();
--> statement-breakpoint
-- Counts and recipients of the lists, so that no page counts or groups rows.
CREATE FUNCTION transactions_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_counts (wallet_id, type, token, rows)
    SELECT wallet_id, type, token, count(*) FROM added GROUP BY wallet_id, type, token ORDER BY wallet_id, type, token
    ON CONFLICT (wallet_id, type, token) DO UPDATE SET rows = transaction_counts.rows + excluded.rows;
  INSERT INTO recipients (wallet_id, address, last_sent_at)
    SELECT wallet_id, to_address, max(created_at) FROM added WHERE type = 'send'
    GROUP BY wallet_id, to_address ORDER BY wallet_id, to_address
    ON CONFLICT (wallet_id, address)
    DO UPDATE SET last_sent_at = greatest(recipients.last_sent_at, excluded.last_sent_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_counted AFTER INSERT ON transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION transactions_counted();
--> statement-breakpoint
CREATE FUNCTION notifications_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_counts (user_id, rows)
    SELECT user_id, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed
    GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET rows = notification_counts.rows + excluded.rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_added AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notifications_counted();
--> statement-breakpoint
CREATE TRIGGER notifications_removed AFTER DELETE ON notifications REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notifications_counted();
--> statement-breakpoint
-- What exists already.
INSERT INTO transaction_counts (wallet_id, type, token, rows)
  SELECT wallet_id, type, token, count(*) FROM transactions GROUP BY wallet_id, type, token;
--> statement-breakpoint
INSERT INTO recipients (wallet_id, address, last_sent_at)
  SELECT wallet_id, to_address, max(created_at) FROM transactions WHERE type = 'send' GROUP BY wallet_id, to_address;
--> statement-breakpoint
INSERT INTO notification_counts (user_id, rows) SELECT user_id, count(*) FROM notifications GROUP BY user_id;
--> statement-breakpoint
UPDATE validators SET bonded = sums.coins
  FROM (SELECT validator, sum(balance) AS coins FROM ledger_accounts WHERE kind = 'staked' GROUP BY validator) AS sums
  WHERE address = sums.validator;
--> statement-breakpoint
-- The pool of rewards becomes 16 accounts (server/ledger/accounts.ts), so that payouts do not wait for one another.
DO $$
DECLARE pool record; movement bigint; share numeric;
BEGIN
  FOR pool IN SELECT * FROM ledger_accounts WHERE kind = 'rewards' AND key = 'rewards|' || token || '|||' LOOP
    share := trunc(pool.balance / 16);
    CONTINUE WHEN share = 0;
    INSERT INTO ledger_accounts (key, kind, token, balance)
      SELECT 'rewards|' || pool.token || '|||shard-' || shard, 'rewards', pool.token, 0 FROM generate_series(0, 15) AS shard;
    INSERT INTO ledger_movements (kind, created_at) VALUES ('split', now()) RETURNING id INTO movement;
    INSERT INTO ledger_entries (movement_id, account, token, amount)
      SELECT movement, 'rewards|' || pool.token || '|||shard-' || shard, pool.token, share
        FROM generate_series(0, 15) AS shard
      UNION ALL SELECT movement, pool.key, pool.token, -16 * share;
  END LOOP;
END $$;
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
