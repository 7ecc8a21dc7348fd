-- What the database keeps true by itself: the ledger's balances, the shares of validators, and the counts of lists.

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
-- Lists are read in pages from the newest row on. Each list is divided into parts of about 500 rows by time, and the
-- rows of each part are counted, so that any page is found without walking the rows before it (server/db/lists.ts).
CREATE TYPE list_row AS (list text, kind text, at timestamptz);
--> statement-breakpoint
-- The part that holds a row of this time: the last one that begins no later, else the first one.
CREATE FUNCTION list_part(of_list text, at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT since FROM list_heads WHERE list = of_list AND since <= at),
    (SELECT since FROM list_counts WHERE list = of_list AND since <= at ORDER BY since DESC LIMIT 1),
    (SELECT since FROM list_counts WHERE list = of_list ORDER BY since LIMIT 1),
    (SELECT since FROM list_heads WHERE list = of_list)
  )
$$;
--> statement-breakpoint
CREATE FUNCTION list_count(changed list_row[], step integer) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO list_counts (list, since, kind, rows)
    SELECT list, list_part(list, at), kind, step * count(*) FROM unnest(changed) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (list, since, kind) DO UPDATE SET rows = list_counts.rows + excluded.rows
$$;
--> statement-breakpoint
-- Counts added rows. The update of the head holds its lock until commit, so of two transactions at once the second
-- one sees the part that the first one began. A part never begins at or before the time of an older row.
CREATE FUNCTION list_add(added list_row[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_heads AS head (list, since, rows, newest)
    SELECT list, min(at), count(*), max(at) FROM unnest(added) GROUP BY list ORDER BY list
    ON CONFLICT (list) DO UPDATE SET
      since = CASE WHEN head.rows >= 500 AND excluded.since > head.newest THEN excluded.since ELSE head.since END,
      rows = CASE WHEN head.rows >= 500 AND excluded.since > head.newest THEN 0 ELSE head.rows END + excluded.rows,
      newest = greatest(head.newest, excluded.newest);
  PERFORM list_count(added, 1);
END $$;
--> statement-breakpoint
-- A new part begins with a row newer than all others, so rows dated before the newest one (payouts of past weeks) go into
-- existing parts. A part of more than 1,000 rows is split into parts of 500.
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
CREATE FUNCTION transactions_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER transactions_counted AFTER INSERT ON transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION transactions_counted();
--> statement-breakpoint
CREATE FUNCTION notifications_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rows list_row[];
BEGIN
  SELECT array_agg(('notifications:' || user_id, '', created_at)::list_row) INTO rows FROM changed;
  IF rows IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN PERFORM list_add(rows); ELSE PERFORM list_count(rows, -1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_added AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notifications_counted();
--> statement-breakpoint
CREATE TRIGGER notifications_removed AFTER DELETE ON notifications REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notifications_counted();
--> statement-breakpoint
CREATE FUNCTION follows_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rows list_row[];
BEGIN
  SELECT array_agg((side.list, '', changed.created_at)::list_row) INTO rows
    FROM changed, LATERAL (VALUES ('following:' || follower), ('followers:' || followee)) AS side (list);
  IF rows IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN PERFORM list_add(rows); ELSE PERFORM list_count(rows, -1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follows_added AFTER INSERT ON follows REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follows_counted();
--> statement-breakpoint
CREATE TRIGGER follows_removed AFTER DELETE ON follows REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follows_counted();
--> statement-breakpoint
CREATE FUNCTION referrals_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.referred_by IS NOT NULL THEN
    PERFORM list_count(ARRAY[('referrals:' || OLD.referred_by, '', OLD.created_at)::list_row], -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.referred_by IS NOT NULL THEN
    PERFORM list_add(ARRAY[('referrals:' || NEW.referred_by, '', NEW.created_at)::list_row]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referrals_changed AFTER INSERT OR DELETE OR UPDATE OF referred_by ON users
  FOR EACH ROW EXECUTE FUNCTION referrals_counted();
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
