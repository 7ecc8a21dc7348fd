ALTER TABLE "challenges" DROP CONSTRAINT "challenges_registration_id_registrations_id_fk";
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "counted_for" text;--> statement-breakpoint
ALTER TABLE "challenges" DROP COLUMN "registration_id";