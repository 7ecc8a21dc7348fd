CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"target" text,
	"code_hash" text,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "challenges_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"platform_type" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"username" text,
	"username_key" text,
	"avatar" text,
	"bio" text,
	"country" text,
	"is_private" boolean DEFAULT false NOT NULL,
	"onboarded_at" timestamp (3) with time zone,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"referral_code" text NOT NULL,
	"ulid" text NOT NULL,
	"linked_account" text,
	"date_of_birth" date,
	"consent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"referred_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "users_referral_code_unique" UNIQUE("referral_code"),
	CONSTRAINT "users_ulid_unique" UNIQUE("ulid")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token" text NOT NULL,
	"wallet_id" text,
	"validator" text,
	"balance" numeric(78, 0) NOT NULL,
	CONSTRAINT "nothing_negative" CHECK ("ledger_accounts"."balance" >= 0 or "ledger_accounts"."kind" = 'issuance')
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"movement_id" bigint NOT NULL,
	"account" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker" text NOT NULL,
	"blocked" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_blocked_pk" PRIMARY KEY("blocker","blocked")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower" text NOT NULL,
	"followee" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_follower_followee_pk" PRIMARY KEY("follower","followee")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"inviter" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invites_inviter_email_pk" PRIMARY KEY("inviter","email")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "delegations" (
	"wallet_id" text NOT NULL,
	"validator" text NOT NULL,
	"rewards_since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delegations_wallet_id_validator_pk" PRIMARY KEY("wallet_id","validator")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"wallet_id" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"receipt" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_wallet_id_key_pk" PRIMARY KEY("wallet_id","key")
);
--> statement-breakpoint
CREATE TABLE "offered_phrases" (
	"user_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redelegations" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"source" text NOT NULL,
	"destination" text NOT NULL,
	"completion_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"wallet_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"from_validator" text,
	"to_validator" text,
	"fee_token" text NOT NULL,
	"fee" numeric(78, 0) NOT NULL,
	"memo" text,
	"description" text,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "transactions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "unbondings" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"validator" text NOT NULL,
	"creation_height" bigint NOT NULL,
	"completion_time" timestamp (3) with time zone NOT NULL,
	"initial_balance" numeric(78, 0) NOT NULL,
	"balance" numeric(78, 0) NOT NULL,
	CONSTRAINT "unbonding_slot" UNIQUE("wallet_id","validator","creation_height")
);
--> statement-breakpoint
CREATE TABLE "validators" (
	"address" text PRIMARY KEY NOT NULL,
	"moniker" text NOT NULL,
	"commission" text NOT NULL,
	"max_rate" text NOT NULL,
	"max_change_rate" text NOT NULL,
	"uptime" text NOT NULL,
	"status" text NOT NULL,
	"image" text,
	"website" text DEFAULT '' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"min_self_delegation" numeric(78, 0) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"sealed_phrase" text NOT NULL,
	"optio_address" text NOT NULL,
	"ethereum_address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallets_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "wallets_optio_address_unique" UNIQUE("optio_address"),
	CONSTRAINT "wallets_ethereum_address_unique" UNIQUE("ethereum_address")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_movement_id_ledger_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."ledger_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_ledger_accounts_key_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_by_user" ON "challenges" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "accounts_by_wallet" ON "ledger_accounts" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "accounts_by_validator" ON "ledger_accounts" USING btree ("validator");--> statement-breakpoint
CREATE INDEX "entries_by_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE INDEX "entries_by_movement" ON "ledger_entries" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "follows_by_followee" ON "follows" USING btree ("followee");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "redelegations_by_wallet" ON "redelegations" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "transactions_by_wallet" ON "transactions" USING btree ("wallet_id","created_at");--> statement-breakpoint
CREATE INDEX "transactions_pending" ON "transactions" USING btree ("wallet_id","status");