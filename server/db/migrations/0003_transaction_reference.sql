ALTER TABLE "transactions" ADD COLUMN "reference" text;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_reference" ON "transactions" USING btree ("wallet_id","reference");--> statement-breakpoint
-- Transfers made before this column existed take their reference from the recorded Idempotency-Keys.
UPDATE "transactions" SET "reference" = "idempotency_keys"."key" FROM "idempotency_keys"
  WHERE "idempotency_keys"."wallet_id" = "transactions"."wallet_id"
    AND "idempotency_keys"."receipt"->>'transactionHash' = "transactions"."hash"
    AND "transactions"."type" NOT IN ('receive', 'distribution');
