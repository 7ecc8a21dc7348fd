DROP TABLE "notification_counts" CASCADE;--> statement-breakpoint
DROP TABLE "transaction_counts" CASCADE;