CREATE TABLE "late_rows" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"rows" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "next_transfers" (
	"wallet_id" text PRIMARY KEY NOT NULL,
	"outcome" text,
	"word" text,
	"pending_blocks" integer NOT NULL,
	"late_blocks" integer NOT NULL,
	CONSTRAINT "next_outcome" CHECK ("next_transfers"."outcome" in ('failed', 'cancelled')),
	CONSTRAINT "next_pending" CHECK ("next_transfers"."pending_blocks" >= 0),
	CONSTRAINT "next_late" CHECK ("next_transfers"."late_blocks" >= 0)
);
--> statement-breakpoint
ALTER TABLE "delegations" ADD COLUMN "accrued_rest" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "word" text;--> statement-breakpoint
ALTER TABLE "late_rows" ADD CONSTRAINT "late_rows_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_transfers" ADD CONSTRAINT "next_transfers_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_rows_by_wallet" ON "late_rows" USING btree ("wallet_id","listed_at");--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegation_rest" CHECK ("delegations"."accrued_rest" >= 0);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transaction_outcome" CHECK ("transactions"."outcome" in ('failed', 'cancelled'));