CREATE TABLE "returns" (
	"day" integer PRIMARY KEY NOT NULL,
	"gross_ppm" bigint NOT NULL,
	CONSTRAINT "return_positive" CHECK ("returns"."gross_ppm" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification_counts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipients" (
	"wallet_id" text NOT NULL,
	"address" text NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recipients_wallet_id_address_pk" PRIMARY KEY("wallet_id","address")
);
--> statement-breakpoint
CREATE TABLE "transaction_counts" (
	"wallet_id" text NOT NULL,
	"type" text NOT NULL,
	"token" text NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "transaction_counts_wallet_id_type_token_pk" PRIMARY KEY("wallet_id","type","token")
);
--> statement-breakpoint
DROP INDEX "notifications_by_user";--> statement-breakpoint
DROP INDEX "transactions_by_wallet";--> statement-breakpoint
DROP INDEX "transactions_pending";--> statement-breakpoint
ALTER TABLE "delegations" ADD COLUMN "accrued" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "bonded" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "validators" ADD COLUMN "jailed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "recipients_by_time" ON "recipients" USING btree ("wallet_id","last_sent_at");--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_users_id_fk" FOREIGN KEY ("blocker") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_users_id_fk" FOREIGN KEY ("blocked") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_users_id_fk" FOREIGN KEY ("follower") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followee_users_id_fk" FOREIGN KEY ("followee") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_inviter_users_id_fk" FOREIGN KEY ("inviter") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_phrases" ADD CONSTRAINT "offered_phrases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redelegations" ADD CONSTRAINT "redelegations_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redelegations" ADD CONSTRAINT "redelegations_source_validators_address_fk" FOREIGN KEY ("source") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redelegations" ADD CONSTRAINT "redelegations_destination_validators_address_fk" FOREIGN KEY ("destination") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbondings" ADD CONSTRAINT "unbondings_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbondings" ADD CONSTRAINT "unbondings_validator_validators_address_fk" FOREIGN KEY ("validator") REFERENCES "public"."validators"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_by_expiry" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "families_by_user" ON "families" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "mails_by_age" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_by_age" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trusted_devices_by_user" ON "trusted_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trusted_devices_by_expiry" ON "trusted_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_by_referrer" ON "users" USING btree ("referred_by","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "redelegations_by_time" ON "redelegations" USING btree ("completion_time");--> statement-breakpoint
CREATE INDEX "transactions_by_type" ON "transactions" USING btree ("wallet_id","type","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_token" ON "transactions" USING btree ("wallet_id","token","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_both" ON "transactions" USING btree ("wallet_id","token","type","created_at","seq");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_by_wallet" ON "transactions" USING btree ("wallet_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_pending" ON "transactions" USING btree ("wallet_id","due_at") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "account_kind" CHECK ("ledger_accounts"."kind" in ('issuance', 'faucet', 'fees', 'rewards', 'available', 'staked', 'unbonding', 'external'));--> statement-breakpoint
ALTER TABLE "ledger_movements" ADD CONSTRAINT "movement_kind" CHECK ("ledger_movements"."kind" in ('genesis', 'faucet', 'send', 'delegate', 'undelegate', 'cancelUndelegate', 'moveDelegation', 'distribution', 'complete-unbonding', 'split'));--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "accrued_positive" CHECK ("delegations"."accrued" >= 0);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transaction_type" CHECK ("transactions"."type" in ('send', 'receive', 'delegate', 'undelegate', 'cancelUndelegate', 'moveDelegation', 'distribution'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transaction_status" CHECK ("transactions"."status" in ('pending', 'success', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transaction_amounts" CHECK ("transactions"."amount" >= 0 and "transactions"."fee" >= 0);--> statement-breakpoint
ALTER TABLE "unbondings" ADD CONSTRAINT "unbonding_amounts" CHECK ("unbondings"."balance" >= 0 and "unbondings"."initial_balance" >= "unbondings"."balance");--> statement-breakpoint
ALTER TABLE "validators" ADD CONSTRAINT "validator_status" CHECK ("validators"."status" in ('active', 'inactive', 'jailed'));--> statement-breakpoint
ALTER TABLE "validators" ADD CONSTRAINT "validator_rates" CHECK ("validators"."commission"::numeric between 0 and 1 and "validators"."max_rate"::numeric between 0 and 1 and "validators"."max_change_rate"::numeric between 0 and 1 and "validators"."uptime"::numeric between 0 and 1);--> statement-breakpoint
ALTER TABLE "validators" ADD CONSTRAINT "validator_amounts" CHECK ("validators"."bonded" >= 0 and "validators"."min_self_delegation" >= 0);