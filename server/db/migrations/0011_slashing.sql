ALTER TABLE "ledger_accounts" DROP CONSTRAINT "account_kind";--> statement-breakpoint
ALTER TABLE "ledger_movements" DROP CONSTRAINT "movement_kind";--> statement-breakpoint
ALTER TABLE "redelegations" ADD COLUMN "amount" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "redelegations" ADD COLUMN "created_at" timestamp (3) with time zone;--> statement-breakpoint
-- Redelegations that exist already began 21 days before they mature; the wallet's activity has their amounts. Moves of
-- one block are paired in any order, and an amount that is not found is 0.
UPDATE "redelegations" SET
  "created_at" = "redelegations"."completion_time" - interval '21 days',
  "amount" = coalesce((
    SELECT "transactions"."amount" FROM "transactions"
    WHERE "transactions"."wallet_id" = "redelegations"."wallet_id" AND "transactions"."type" = 'moveDelegation'
      AND "transactions"."from_validator" = "redelegations"."source"
      AND "transactions"."to_validator" = "redelegations"."destination"
      AND "transactions"."created_at" >= "redelegations"."completion_time" - interval '21 days'
      AND "transactions"."created_at" < "redelegations"."completion_time" - interval '21 days' + interval '6 seconds'
    ORDER BY "transactions"."seq" LIMIT 1 OFFSET (
      SELECT count(*) FROM "redelegations" AS "earlier"
      WHERE "earlier"."wallet_id" = "redelegations"."wallet_id" AND "earlier"."source" = "redelegations"."source"
        AND "earlier"."destination" = "redelegations"."destination"
        AND "earlier"."completion_time" = "redelegations"."completion_time" AND "earlier"."id" < "redelegations"."id"
    )
  ), 0);--> statement-breakpoint
ALTER TABLE "redelegations" ALTER COLUMN "amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "redelegations" ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "tombstoned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "commission_changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "delegations_by_rewards" ON "delegations" USING btree ("rewards_since");--> statement-breakpoint
CREATE INDEX "redelegations_by_source" ON "redelegations" USING btree ("source");--> statement-breakpoint
CREATE INDEX "unbondings_by_time" ON "unbondings" USING btree ("completion_time");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "account_kind" CHECK ("ledger_accounts"."kind" in ('issuance', 'faucet', 'fees', 'rewards', 'available', 'staked', 'unbonding', 'external', 'burned'));--> statement-breakpoint
ALTER TABLE "ledger_movements" ADD CONSTRAINT "movement_kind" CHECK ("ledger_movements"."kind" in ('genesis', 'faucet', 'send', 'delegate', 'undelegate', 'cancelUndelegate', 'moveDelegation', 'distribution', 'complete-unbonding', 'slash', 'split'));--> statement-breakpoint
ALTER TABLE "redelegations" ADD CONSTRAINT "redelegation_amount" CHECK ("redelegations"."amount" >= 0);--> statement-breakpoint
ALTER TABLE "validators" ADD CONSTRAINT "tombstoned_is_jailed" CHECK ("validators"."status" = 'jailed' or not "validators"."tombstoned");