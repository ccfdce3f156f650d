ALTER TABLE "guests" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "asked_plus_ones" integer;--> statement-breakpoint
-- Whoever answered before confirming was asked of anybody keeps what they were told they have. No reply changes, so there
-- is nothing to count again.
ALTER TABLE "guests" DISABLE TRIGGER guests_counted_update;--> statement-breakpoint
UPDATE "guests" SET "email_confirmed_at" = coalesce("replied_at", "created_at")
WHERE "email" IS NOT NULL AND "reply" <> 'pending';--> statement-breakpoint
ALTER TABLE "guests" ENABLE TRIGGER guests_counted_update;--> statement-breakpoint
CREATE INDEX "guests_unconfirmed_idx" ON "guests" USING btree ("event_id","id") WHERE "guests"."reply" in ('yes', 'waiting') and "guests"."email" is not null and "guests"."email_confirmed_at" is null and "guests"."account_id" is null and "guests"."app_account_id" is null;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_asked_plus_ones_check" CHECK ("guests"."asked_plus_ones" >= 0);
