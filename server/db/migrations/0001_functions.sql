-- What the database keeps true by itself: the ledger's balances, the shares of validators, and the recipients of wallets.

-- Double entry: the entries of a movement add up to zero for each token, checked once for each statement and movement. So
-- one statement writes all entries of a movement.
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE movement bigint;
BEGIN
  FOR movement IN SELECT DISTINCT movement_id FROM added LOOP
    -- all of its entries, not only the added ones: a statement may add to an older movement
    IF EXISTS (SELECT 1 FROM ledger_entries WHERE movement_id = movement GROUP BY token HAVING sum(amount) <> 0) THEN
      RAISE EXCEPTION 'ledger movement % is not balanced', movement;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER movement_balanced AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
-- Entries and movements are never changed, and nothing is truncated.
CREATE FUNCTION ledger_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_immutable BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_immutable();
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
-- Entries update the balances, in the order of the accounts' keys, and no other statement may change a balance. What a
-- validator has bonded is the sum of its staked accounts.
CREATE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts WHERE key IN (SELECT account FROM added) ORDER BY key FOR NO KEY UPDATE;
  UPDATE ledger_accounts SET balance = balance + sums.delta
    FROM (SELECT account, sum(amount) AS delta FROM added GROUP BY account) AS sums
    WHERE key = sums.account AND sums.delta <> 0;
  IF EXISTS (SELECT 1 FROM added JOIN ledger_accounts ON key = account WHERE kind = 'staked') THEN
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
-- The shares of a validator are those of its delegations and of the rest of the world (server/staking/shares.ts).
CREATE FUNCTION delegations_summed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change record;
BEGIN
  FOR change IN EXECUTE CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT validator, sum(shares) AS delta FROM added GROUP BY validator ORDER BY validator'
    WHEN 'DELETE' THEN 'SELECT validator, -sum(shares) AS delta FROM removed GROUP BY validator ORDER BY validator'
    ELSE 'SELECT validator, sum(delta) AS delta FROM (
      SELECT validator, shares AS delta FROM added UNION ALL SELECT validator, -shares FROM removed
    ) AS changes GROUP BY validator ORDER BY validator'
  END LOOP
    UPDATE validators SET shares = shares + change.delta WHERE address = change.validator AND change.delta <> 0;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delegations_added AFTER INSERT ON delegations REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION delegations_summed();
--> statement-breakpoint
CREATE TRIGGER delegations_changed AFTER UPDATE ON delegations REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION delegations_summed();
--> statement-breakpoint
CREATE TRIGGER delegations_removed AFTER DELETE ON delegations REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION delegations_summed();
--> statement-breakpoint
-- When a wallet last sent to an address.
CREATE FUNCTION recipients_kept() RETURNS trigger LANGUAGE plpgsql AS $$
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
  FOR EACH STATEMENT EXECUTE FUNCTION recipients_kept();
--> statement-breakpoint
-- Search by a part of a name or username uses trigram indexes. PGlite and servers without pg_trgm, or without the
-- right to install it, search without an index.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') THEN RETURN; END IF;
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_by_part_of_username ON users USING gin (username gin_trgm_ops);
  CREATE INDEX users_by_part_of_name ON users USING gin ((first_name || ' ' || last_name) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'pg_trgm is not installed: the search for people reads all accounts';
END $$;
