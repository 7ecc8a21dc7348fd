-- Written by hand: the ids keep their sequences, and bigserial is no type that a column can be changed to.
ALTER TABLE "mails" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER SEQUENCE "mails_id_seq" AS bigint;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER SEQUENCE "notifications_id_seq" AS bigint;
