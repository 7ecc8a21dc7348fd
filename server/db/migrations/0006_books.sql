-- The books of a wallet: each side of a leg says whose coins it moves, the shares of its stake, and its row of activity.
CREATE TABLE "revaluations" (
	"movement_id" bigint PRIMARY KEY NOT NULL,
	"validator" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"coins_before" numeric(78, 0) NOT NULL,
	"shares_before" numeric(78, 0) NOT NULL,
	"coins_after" numeric(78, 0) NOT NULL,
	"shares_after" numeric(78, 0) NOT NULL,
	CONSTRAINT "revaluation_shares" CHECK ("revaluations"."shares_before" > 0 and "revaluations"."shares_after" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_movements" DROP CONSTRAINT "movement_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "leg" integer;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "wallet_id" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "shares" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "revaluations" ADD CONSTRAINT "revaluations_movement_id_ledger_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."ledger_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revaluations" ADD CONSTRAINT "revaluations_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revaluations_by_validator" ON "revaluations" USING btree ("validator","movement_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entries_by_wallet" ON "ledger_entries" USING btree ("wallet_id","token","at","movement_id","leg");--> statement-breakpoint
CREATE INDEX "entries_of_stake" ON "ledger_entries" USING btree ("wallet_id","account","movement_id") WHERE shares is not null;--> statement-breakpoint
ALTER TABLE "ledger_movements" ADD CONSTRAINT "movement_kind" CHECK ("ledger_movements"."kind" in ('genesis', 'faucet', 'send', 'delegate', 'undelegate', 'cancelUndelegate', 'moveDelegation', 'distribution', 'complete-unbonding', 'slash', 'split', 'restate'));--> statement-breakpoint
-- Completes sides that were written without a leg, of the movements from the first to the last id: the two sides of a leg
-- follow each other; a stake is that of the movement's only wallet; the row of activity has the movement's time and amount.
-- `moved`: the shares of the delegations are those after these movements, so that the difference belongs to them.
CREATE FUNCTION entries_complete(first_id bigint, last_id bigint, moved boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH open AS (
    SELECT e.*, m.kind AS movement, m.created_at, a.kind, a.validator, a.wallet_id AS owner,
      (row_number() OVER (PARTITION BY e.movement_id ORDER BY e.id) - 1) / 2 AS number
    FROM ledger_entries e JOIN ledger_movements m ON m.id = e.movement_id JOIN ledger_accounts a ON a.key = e.account
    WHERE e.movement_id BETWEEN first_id AND last_id AND e.leg IS NULL
  ), only_wallet AS (
    SELECT movement_id, min(owner) AS wallet FROM open GROUP BY movement_id HAVING count(DISTINCT owner) = 1
  ), sides AS (
    SELECT open.*, coalesce(owner, CASE WHEN kind = 'staked' THEN wallet END) AS whose,
      CASE WHEN count(*) FILTER (WHERE kind = 'fees') OVER leg > 0 THEN 'fees'
        WHEN count(*) FILTER (WHERE kind = 'rewards') OVER leg > 0 THEN 'rewards' ELSE '' END AS other
    FROM open LEFT JOIN only_wallet USING (movement_id) WINDOW leg AS (PARTITION BY movement_id, number)
  )
  UPDATE ledger_entries SET leg = number, at = sides.created_at, wallet_id = whose,
    shares = CASE WHEN moved AND sides.kind = 'staked' AND whose IS NOT NULL THEN
      coalesce((SELECT d.shares FROM delegations d WHERE d.wallet_id = whose AND d.validator = sides.validator), 0)
      - coalesce((SELECT sum(earlier.shares) FROM ledger_entries earlier
          WHERE earlier.wallet_id = whose AND earlier.account = sides.account AND earlier.shares IS NOT NULL), 0) END,
    transaction_id = (SELECT min(t.id) FROM transactions t
      WHERE t.wallet_id = whose AND t.created_at = sides.created_at AND CASE other
        WHEN 'fees' THEN t.type = movement AND t.fee_token = sides.token AND t.fee = -sides.amount
        ELSE t.token = sides.token AND t.amount = abs(sides.amount) AND t.type = CASE
          WHEN other = 'rewards' THEN 'distribution'
          WHEN movement IN ('send', 'faucet') AND sides.amount > 0 THEN 'receive' ELSE movement END END)
  FROM sides WHERE ledger_entries.id = sides.id;
END $$;
--> statement-breakpoint
ALTER TABLE ledger_entries DISABLE TRIGGER entries_immutable;
--> statement-breakpoint
SELECT entries_complete(0, coalesce(max(id), 0), false) FROM ledger_movements;
--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE TRIGGER entries_immutable;
--> statement-breakpoint
-- What an earlier slash of a whole validator took from a delegation is in no entry of it: one record for each delegation says
-- the difference, and the shares that later movements change. It moves no coins of the validator.
WITH held AS (
    SELECT e.wallet_id, a.validator, sum(e.amount) AS amount FROM ledger_entries e JOIN ledger_accounts a ON a.key = e.account
    WHERE a.kind = 'staked' AND e.wallet_id IS NOT NULL GROUP BY 1, 2
  ), stakes AS (
    SELECT coalesce(held.wallet_id, d.wallet_id) AS wallet_id, coalesce(held.validator, d.validator) AS validator,
      coalesce(d.shares, 0) AS shares, coalesce(held.amount, 0) - CASE WHEN coalesce(d.shares, 0) = 0 THEN 0
        ELSE div(d.shares * v.bonded * 1000000000 + v.shares, v.shares * 1000000000) END AS lost
    FROM held FULL JOIN delegations d USING (wallet_id, validator)
      JOIN validators v ON v.address = coalesce(held.validator, d.validator)
  ), numbered AS (
    SELECT *, (row_number() OVER (ORDER BY wallet_id, validator) - 1)::integer AS leg
    FROM stakes WHERE shares > 0 OR lost <> 0
  ), movement AS (
    INSERT INTO ledger_movements (kind, created_at)
    SELECT 'restate', coalesce(max(created_at), now()) FROM ledger_movements HAVING EXISTS (SELECT FROM numbered)
    RETURNING id, created_at
  )
INSERT INTO ledger_entries (movement_id, account, token, amount, leg, at, wallet_id, shares)
  SELECT movement.id, a.key, a.token, side.amount, numbered.leg, movement.created_at, side.wallet, side.shares
  FROM movement, numbered JOIN ledger_accounts a ON a.kind = 'staked' AND a.validator = numbered.validator,
    LATERAL (VALUES (-numbered.lost, numbered.wallet_id, numbered.shares), (numbered.lost, NULL, NULL))
      AS side (amount, wallet, shares);
--> statement-breakpoint
-- What a running process of the version before writes is completed (S21). The next release drops it.
CREATE FUNCTION entries_completed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added WHERE leg IS NULL) THEN RETURN NULL; END IF;
  PERFORM entries_complete(min(movement_id), max(movement_id), true) FROM added WHERE leg IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_completed AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION entries_completed();
--> statement-breakpoint
-- Only what such a process left out is added to an entry, and only by that trigger.
CREATE FUNCTION entries_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
    IF OLD.leg IS NULL AND (NEW.id, NEW.movement_id, NEW.account, NEW.token, NEW.amount)
      = (OLD.id, OLD.movement_id, OLD.account, OLD.token, OLD.amount) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'ledger entries are never changed';
END $$;
--> statement-breakpoint
DROP TRIGGER entries_immutable ON ledger_entries;
--> statement-breakpoint
CREATE TRIGGER entries_immutable BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION entries_immutable();
--> statement-breakpoint
CREATE TRIGGER revaluations_immutable BEFORE UPDATE OR DELETE ON revaluations
  FOR EACH ROW EXECUTE FUNCTION ledger_immutable();
