CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"lane" integer NOT NULL,
	"rank" integer NOT NULL,
	"key" text NOT NULL,
	"sealed" text NOT NULL,
	"challenge" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_challenge_challenges_id_fk" FOREIGN KEY ("challenge") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_by_turn" ON "outbox" USING btree ("lane","rank","created_at");--> statement-breakpoint
CREATE INDEX "outbox_by_challenge" ON "outbox" USING btree ("challenge");