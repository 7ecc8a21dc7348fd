CREATE TABLE "avatars" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "avatars_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "dedupe_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
-- Photos that were stored as data URLs in "users" move to their own table; the user keeps their address.
INSERT INTO "avatars" ("id", "user_id", "type", "bytes", "created_at")
  SELECT replace(gen_random_uuid()::text, '-', ''), "id",
    CASE WHEN "avatar" LIKE 'data:image/png;%' THEN 'image/png' ELSE 'image/jpeg' END,
    decode(split_part("avatar", ',', 2), 'base64'), now()
  FROM "users" WHERE "avatar" LIKE 'data:image/%;base64,%';--> statement-breakpoint
UPDATE "users" SET "avatar" = '/api/avatars/' || "avatars"."id" FROM "avatars" WHERE "avatars"."user_id" = "users"."id";--> statement-breakpoint
UPDATE "users" SET "avatar" = NULL WHERE "avatar" LIKE 'data:%';
