-- codes and links live ten minutes; those that are out are asked for again
DELETE FROM "challenges";--> statement-breakpoint
-- accounts that were never confirmed hold nothing but what a stranger may have said about the address
DELETE FROM "users" WHERE "confirmed_at" IS NULL AND "onboarded_at" IS NULL AND NOT EXISTS (SELECT 1 FROM "wallets" WHERE "wallets"."user_id" = "users"."id");--> statement-breakpoint
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
ALTER TABLE "challenges" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ALTER COLUMN "target" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "registration_id" text;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "client" text NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "used_by" text;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "family_id" text;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "level" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_setup_family" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_by_subject" ON "registrations" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "registrations_by_expiry" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_by_subject" ON "challenges" USING btree ("target","purpose");