CREATE TABLE "holder_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"validator" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"text_after" text DEFAULT '' NOT NULL,
	"coins_before" numeric(78, 0),
	"coins_after" numeric(78, 0),
	"shares" numeric(78, 0),
	"last_wallet" text DEFAULT '' NOT NULL,
	CONSTRAINT "notice_loss" CHECK (("holder_notices"."coins_before" is null) = ("holder_notices"."coins_after" is null) and ("holder_notices"."coins_before" is null) = ("holder_notices"."shares" is null))
);
--> statement-breakpoint
CREATE TABLE "reward_periods" (
	"validator" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"per_share" numeric(78, 0) NOT NULL,
	"commission" text NOT NULL,
	CONSTRAINT "reward_periods_validator_since_pk" PRIMARY KEY("validator","since"),
	CONSTRAINT "reward_period_rates" CHECK ("reward_periods"."per_share" >= 0 and "reward_periods"."commission"::numeric between 0 and 1),
	CONSTRAINT "reward_period_times" CHECK ("reward_periods"."until" >= "reward_periods"."since")
);
--> statement-breakpoint
ALTER TABLE "delegations" DROP CONSTRAINT "accrued_positive";--> statement-breakpoint
ALTER TABLE "redelegations" DROP CONSTRAINT "redelegation_amount";--> statement-breakpoint
ALTER TABLE "delegations" ADD COLUMN "shares" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "delegations" ADD COLUMN "began_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redelegations" ADD COLUMN "shares" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "status_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "shares" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "outside_shares" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "unbonding_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "jailed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "operator_id" text;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "commission_owed" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "commission_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "commission_paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "holder_notices" ADD CONSTRAINT "holder_notices_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_periods" ADD CONSTRAINT "reward_periods_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reward_period_current" ON "reward_periods" USING btree ("validator") WHERE until is null;--> statement-breakpoint
ALTER TABLE "validators" ADD CONSTRAINT "validators_operator_id_wallets_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delegations_by_validator" ON "delegations" USING btree ("validator","wallet_id");--> statement-breakpoint
CREATE INDEX "unbondings_by_validator" ON "unbondings" USING btree ("validator");--> statement-breakpoint
CREATE INDEX "validators_by_stake" ON "validators" USING btree ("status","bonded");--> statement-breakpoint
-- Shares (server/staking/shares.ts): what exists was never slashed at the rate of its validator, so every base unit is one
-- share. The coins of all delegators of a validator move to one account of the ledger.
UPDATE "validators" SET
  "shares" = "bonded" * 1000000000000000000,
  "outside_shares" = 1000000000000000000 * coalesce((
    SELECT balance FROM ledger_accounts WHERE kind = 'staked' AND wallet_id IS NULL AND validator = "validators"."address"
  ), 0),
  "status_at" = "created_at" + interval '6 seconds',
  "unbonding_at" = "jailed_at",
  "jailed_until" = "jailed_at" + interval '10 minutes',
  "commission_at" = now(),
  "commission_paid_at" = now();
--> statement-breakpoint
UPDATE "delegations" SET "began_at" = "rewards_since", "shares" = 1000000000000000000 * coalesce((
  SELECT balance FROM ledger_accounts WHERE kind = 'staked' AND ledger_accounts.wallet_id = "delegations"."wallet_id"
    AND ledger_accounts.validator = "delegations"."validator"
), 0);
--> statement-breakpoint
UPDATE "redelegations" SET "shares" = "amount" * 1000000000000000000;
--> statement-breakpoint
INSERT INTO "reward_periods" ("validator", "since", "until", "per_share", "commission")
  SELECT "address", "status_at", CASE WHEN "jailed_at" > "status_at" THEN "jailed_at" END,
    CASE WHEN "status" = 'active' OR "jailed_at" > "status_at" THEN 1000000000000000000 ELSE 0 END, "commission"
  FROM "validators"
  UNION ALL SELECT "address", "jailed_at", NULL, 0, "commission" FROM "validators" WHERE "jailed_at" > "status_at";
--> statement-breakpoint
INSERT INTO ledger_accounts (key, kind, token, validator, balance)
  SELECT DISTINCT 'staked|' || token || '||' || validator || '|', 'staked', token, validator, 0 FROM ledger_accounts
    WHERE kind = 'staked' AND balance > 0
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DO $$
DECLARE stake record; movement bigint;
BEGIN
  FOR stake IN SELECT * FROM ledger_accounts WHERE kind = 'staked' AND wallet_id IS NOT NULL AND balance > 0 LOOP
    INSERT INTO ledger_movements (kind, created_at) VALUES ('split', now()) RETURNING id INTO movement;
    INSERT INTO ledger_entries (movement_id, account, token, amount) VALUES
      (movement, stake.key, stake.token, -stake.balance),
      (movement, 'staked|' || stake.token || '||' || stake.validator || '|', stake.token, stake.balance);
  END LOOP;
END $$;
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
-- The shares of a validator are those of its delegations and of the rest of the world, because the database adds them up.
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
ALTER TABLE "delegations" ALTER COLUMN "shares" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "delegations" ALTER COLUMN "began_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "redelegations" ALTER COLUMN "shares" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" ALTER COLUMN "status_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" ALTER COLUMN "commission_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" ALTER COLUMN "commission_paid_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" DROP COLUMN "jailed_at";--> statement-breakpoint
ALTER TABLE "validators" ADD CONSTRAINT "validators_operator_id_unique" UNIQUE("operator_id");--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegation_amounts" CHECK ("delegations"."accrued" >= 0 and "delegations"."shares" >= 0);--> statement-breakpoint
ALTER TABLE "redelegations" ADD CONSTRAINT "redelegation_amount" CHECK ("redelegations"."amount" >= 0 and "redelegations"."shares" >= 0);--> statement-breakpoint
ALTER TABLE "validators" ADD CONSTRAINT "validator_shares" CHECK ("validators"."outside_shares" >= 0 and "validators"."shares" >= "validators"."outside_shares");--> statement-breakpoint
ALTER TABLE "validators" ADD CONSTRAINT "commission_positive" CHECK ("validators"."commission_owed" >= 0);