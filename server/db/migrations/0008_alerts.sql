CREATE TABLE "alert_choices" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "alert_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "alert_choice_kind" CHECK ("alert_choices"."kind" in ('new_device', 'validator_down', 'commission_raised', 'unstaking_arrived', 'money_received', 'rewards_paid'))
);
--> statement-breakpoint
CREATE TABLE "alert_turns" (
	"user_id" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_kind" CHECK ("alerts"."kind" in ('new_device', 'validator_down', 'commission_raised', 'unstaking_arrived', 'money_received', 'rewards_paid'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "digest_of" text;--> statement-breakpoint
ALTER TABLE "holder_notices" ADD COLUMN "alert" text;--> statement-breakpoint
ALTER TABLE "alert_choices" ADD CONSTRAINT "alert_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_turns" ADD CONSTRAINT "alert_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_by_user" ON "alerts" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_digest_of_users_id_fk" FOREIGN KEY ("digest_of") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_by_digest" ON "outbox" USING btree ("digest_of");