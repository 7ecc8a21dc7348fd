ALTER TABLE "delegations" ADD COLUMN "fee_at_start" text;--> statement-breakpoint
-- What a validator charged when an existing delegation began is not known: changes count from now on.
UPDATE "delegations" SET "fee_at_start" = (
  SELECT "validators"."commission" FROM "validators" WHERE "validators"."address" = "delegations"."validator"
);--> statement-breakpoint
ALTER TABLE "delegations" ALTER COLUMN "fee_at_start" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "fee_at_start" CHECK ("delegations"."fee_at_start"::numeric between 0 and 1);
