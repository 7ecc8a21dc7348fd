CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"client" text NOT NULL,
	"counted_for" text,
	"code_hash" text,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" text,
	"family_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "challenges_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"platform_type" text,
	"client" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"level" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"client" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"consent_at" timestamp (3) with time zone NOT NULL,
	"referred_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL
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
	"password_set_at" timestamp (3) with time zone,
	"password_setup_family" text,
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
	CONSTRAINT "nothing_negative" CHECK ("ledger_accounts"."balance" >= 0 or "ledger_accounts"."kind" = 'issuance'),
	CONSTRAINT "account_kind" CHECK ("ledger_accounts"."kind" in ('issuance', 'faucet', 'fees', 'rewards', 'available', 'staked', 'unbonding', 'external', 'burned'))
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
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "movement_kind" CHECK ("ledger_movements"."kind" in ('genesis', 'faucet', 'send', 'delegate', 'undelegate', 'cancelUndelegate', 'moveDelegation', 'distribution', 'complete-unbonding', 'slash', 'split'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"day" integer PRIMARY KEY NOT NULL,
	"gross_ppm" bigint NOT NULL,
	CONSTRAINT "return_positive" CHECK ("returns"."gross_ppm" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "avatars" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "avatars_user_id_unique" UNIQUE("user_id")
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
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"dedupe_key" text
);
--> statement-breakpoint
CREATE TABLE "delegations" (
	"wallet_id" text NOT NULL,
	"validator" text NOT NULL,
	"shares" numeric(78, 0) NOT NULL,
	"rewards_since" timestamp (3) with time zone NOT NULL,
	"accrued" numeric(78, 0) DEFAULT 0 NOT NULL,
	"fee_at_start" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delegations_wallet_id_validator_pk" PRIMARY KEY("wallet_id","validator"),
	CONSTRAINT "delegation_amounts" CHECK ("delegations"."accrued" >= 0 and "delegations"."shares" >= 0),
	CONSTRAINT "fee_at_start" CHECK ("delegations"."fee_at_start"::numeric between 0 and 1)
);
--> statement-breakpoint
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
CREATE TABLE "idempotency_keys" (
	"wallet_id" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"receipt" json NOT NULL,
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
CREATE TABLE "recipients" (
	"wallet_id" text NOT NULL,
	"address" text NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recipients_wallet_id_address_pk" PRIMARY KEY("wallet_id","address")
);
--> statement-breakpoint
CREATE TABLE "redelegations" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"source" text NOT NULL,
	"destination" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"shares" numeric(78, 0) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completion_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "redelegation_amount" CHECK ("redelegations"."amount" >= 0 and "redelegations"."shares" >= 0)
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
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "transactions_id_unique" UNIQUE("id"),
	CONSTRAINT "transaction_type" CHECK ("transactions"."type" in ('send', 'receive', 'delegate', 'undelegate', 'cancelUndelegate', 'moveDelegation', 'distribution')),
	CONSTRAINT "transaction_status" CHECK ("transactions"."status" in ('pending', 'success', 'failed', 'cancelled')),
	CONSTRAINT "transaction_amounts" CHECK ("transactions"."amount" >= 0 and "transactions"."fee" >= 0)
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
	CONSTRAINT "unbonding_slot" UNIQUE("wallet_id","validator","creation_height"),
	CONSTRAINT "unbonding_amounts" CHECK ("unbondings"."balance" >= 0 and "unbondings"."initial_balance" >= "unbondings"."balance")
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
	"status_at" timestamp (3) with time zone NOT NULL,
	"image" text,
	"website" text DEFAULT '' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"min_self_delegation" numeric(78, 0) NOT NULL,
	"bonded" numeric(78, 0) DEFAULT 0 NOT NULL,
	"shares" numeric(78, 0) DEFAULT 0 NOT NULL,
	"outside_shares" numeric(78, 0) DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unbonding_at" timestamp (3) with time zone,
	"jailed_until" timestamp (3) with time zone,
	"tombstoned" boolean DEFAULT false NOT NULL,
	"commission_changed_at" timestamp (3) with time zone,
	"operator_id" text,
	"commission_owed" numeric(78, 0) DEFAULT 0 NOT NULL,
	"commission_at" timestamp (3) with time zone NOT NULL,
	"commission_paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "validators_operator_id_unique" UNIQUE("operator_id"),
	CONSTRAINT "validator_status" CHECK ("validators"."status" in ('active', 'inactive', 'jailed')),
	CONSTRAINT "tombstoned_is_jailed" CHECK ("validators"."status" = 'jailed' or not "validators"."tombstoned"),
	CONSTRAINT "validator_rates" CHECK ("validators"."commission"::numeric between 0 and 1 and "validators"."max_rate"::numeric between 0 and 1 and "validators"."max_change_rate"::numeric between 0 and 1 and "validators"."uptime"::numeric between 0 and 1),
	CONSTRAINT "validator_amounts" CHECK ("validators"."bonded" >= 0 and "validators"."min_self_delegation" >= 0),
	CONSTRAINT "validator_shares" CHECK ("validators"."outside_shares" >= 0 and "validators"."shares" >= "validators"."outside_shares"),
	CONSTRAINT "commission_positive" CHECK ("validators"."commission_owed" >= 0)
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
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_movement_id_ledger_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."ledger_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_ledger_accounts_key_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_users_id_fk" FOREIGN KEY ("blocker") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_users_id_fk" FOREIGN KEY ("blocked") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_users_id_fk" FOREIGN KEY ("follower") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followee_users_id_fk" FOREIGN KEY ("followee") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_inviter_users_id_fk" FOREIGN KEY ("inviter") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holder_notices" ADD CONSTRAINT "holder_notices_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_phrases" ADD CONSTRAINT "offered_phrases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redelegations" ADD CONSTRAINT "redelegations_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redelegations" ADD CONSTRAINT "redelegations_source_validators_address_fk" FOREIGN KEY ("source") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redelegations" ADD CONSTRAINT "redelegations_destination_validators_address_fk" FOREIGN KEY ("destination") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_periods" ADD CONSTRAINT "reward_periods_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbondings" ADD CONSTRAINT "unbondings_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbondings" ADD CONSTRAINT "unbondings_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validators" ADD CONSTRAINT "validators_operator_id_wallets_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_by_user" ON "challenges" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "challenges_by_subject" ON "challenges" USING btree ("target","purpose");--> statement-breakpoint
CREATE INDEX "challenges_by_expiry" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "families_by_user" ON "families" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "mails_by_age" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_by_age" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registrations_by_subject" ON "registrations" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "registrations_by_expiry" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trusted_devices_by_user" ON "trusted_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trusted_devices_by_expiry" ON "trusted_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_by_referrer" ON "users" USING btree ("referred_by","created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_by_wallet" ON "ledger_accounts" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "accounts_by_validator" ON "ledger_accounts" USING btree ("validator");--> statement-breakpoint
CREATE INDEX "entries_by_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE INDEX "entries_by_movement" ON "ledger_entries" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "follows_by_follower" ON "follows" USING btree ("follower","created_at","followee");--> statement-breakpoint
CREATE INDEX "follows_by_followee" ON "follows" USING btree ("followee","created_at","follower");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "delegations_by_rewards" ON "delegations" USING btree ("rewards_since");--> statement-breakpoint
CREATE INDEX "delegations_by_validator" ON "delegations" USING btree ("validator","wallet_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "recipients_by_time" ON "recipients" USING btree ("wallet_id","last_sent_at");--> statement-breakpoint
CREATE INDEX "recipients_by_address" ON "recipients" USING btree ("address");--> statement-breakpoint
CREATE INDEX "redelegations_by_wallet" ON "redelegations" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "redelegations_by_source" ON "redelegations" USING btree ("source");--> statement-breakpoint
CREATE INDEX "redelegations_by_time" ON "redelegations" USING btree ("completion_time");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_period_current" ON "reward_periods" USING btree ("validator") WHERE until is null;--> statement-breakpoint
CREATE INDEX "transactions_by_wallet" ON "transactions" USING btree ("wallet_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_type" ON "transactions" USING btree ("wallet_id","type","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_token" ON "transactions" USING btree ("wallet_id","token","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_both" ON "transactions" USING btree ("wallet_id","token","type","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_pending" ON "transactions" USING btree ("wallet_id","due_at") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_reference" ON "transactions" USING btree ("wallet_id","reference");--> statement-breakpoint
CREATE INDEX "unbondings_by_time" ON "unbondings" USING btree ("completion_time");--> statement-breakpoint
CREATE INDEX "unbondings_by_validator" ON "unbondings" USING btree ("validator");--> statement-breakpoint
CREATE INDEX "validators_by_stake" ON "validators" USING btree ("status","bonded");