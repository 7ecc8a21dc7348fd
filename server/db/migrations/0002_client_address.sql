ALTER TABLE "challenges" ADD COLUMN IF NOT EXISTS "client_address" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN IF NOT EXISTS "client_address" text;--> statement-breakpoint
-- a client without a sign-in was stored as its id and its address, with an @ in between
UPDATE "challenges" SET "client" = split_part("client", '@', 1), "client_address" = split_part("client", '@', 2) WHERE "client" LIKE '%@%';--> statement-breakpoint
UPDATE "registrations" SET "client" = split_part("client", '@', 1), "client_address" = split_part("client", '@', 2) WHERE "client" LIKE '%@%';
