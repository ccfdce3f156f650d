ALTER TABLE "subscriptions" ADD COLUMN "is_ended_unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_billing_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "due_amount" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "due_attempt" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "dispute" text;