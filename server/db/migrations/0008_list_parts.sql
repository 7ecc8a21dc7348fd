CREATE TABLE "list_counts" (
	"list" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "list_counts_list_since_kind_pk" PRIMARY KEY("list","since","kind")
);
--> statement-breakpoint
CREATE TABLE "list_heads" (
	"list" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"rows" integer NOT NULL,
	"newest" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_by_referrer";--> statement-breakpoint
DROP INDEX "follows_by_followee";--> statement-breakpoint
CREATE INDEX "follows_by_follower" ON "follows" USING btree ("follower","created_at","followee");--> statement-breakpoint
CREATE INDEX "users_by_referrer" ON "users" USING btree ("referred_by","created_at","id");--> statement-breakpoint
CREATE INDEX "follows_by_followee" ON "follows" USING btree ("followee","created_at","follower");--> statement-breakpoint
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
CREATE OR REPLACE FUNCTION transactions_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_add(rows) FROM (
    SELECT array_agg(('transactions:' || wallet_id, type || '|' || token, created_at)::list_row) AS rows FROM added
  ) AS all_rows WHERE rows IS NOT NULL;
  INSERT INTO recipients (wallet_id, address, last_sent_at)
    SELECT wallet_id, to_address, max(created_at) FROM added WHERE type = 'send'
    GROUP BY wallet_id, to_address ORDER BY wallet_id, to_address
    ON CONFLICT (wallet_id, address)
    DO UPDATE SET last_sent_at = greatest(recipients.last_sent_at, excluded.last_sent_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notifications_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE rows list_row[];
BEGIN
  SELECT array_agg(('notifications:' || user_id, '', created_at)::list_row) INTO rows FROM changed;
  IF rows IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN PERFORM list_add(rows); ELSE PERFORM list_count(rows, -1); END IF;
  RETURN NULL;
END $$;
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
-- The rows that exist already: a part begins with every 500th row of a list.
CREATE TEMPORARY TABLE listed ON COMMIT DROP AS
  WITH rows (list, kind, at) AS (
    SELECT 'transactions:' || wallet_id, type || '|' || token, created_at FROM transactions
    UNION ALL SELECT 'notifications:' || user_id, '', created_at FROM notifications
    UNION ALL SELECT 'following:' || follower, '', created_at FROM follows
    UNION ALL SELECT 'followers:' || followee, '', created_at FROM follows
    UNION ALL SELECT 'referrals:' || referred_by, '', created_at FROM users WHERE referred_by IS NOT NULL
  ), numbered AS (
    SELECT rows.*, (row_number() OVER (PARTITION BY list ORDER BY at) - 1) / 500 AS part FROM rows
  ), starts AS (
    SELECT DISTINCT list, min(at) AS since FROM numbered GROUP BY list, part
  )
  SELECT numbered.list, kind, at, max(since) OVER (PARTITION BY numbered.list ORDER BY at) AS since
    FROM numbered LEFT JOIN starts ON starts.list = numbered.list AND starts.since = at;
--> statement-breakpoint
INSERT INTO list_counts (list, since, kind, rows) SELECT list, since, kind, count(*) FROM listed GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO list_heads (list, since, rows, newest)
  SELECT list, since, count(*), max(at) FROM listed AS row
    WHERE since = (SELECT max(since) FROM list_counts WHERE list_counts.list = row.list)
    GROUP BY list, since;
