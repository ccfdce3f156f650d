ALTER TABLE "announcement_batches" ADD COLUMN "prepared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "useful_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "superseded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "announcements_open_idx" ON "announcements" USING btree ("event_id","id") WHERE "announcements"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_due_idx" ON "deliveries" USING btree ("announcement_id","channel","due_at") WHERE "deliveries"."status" in ('waiting', 'sending');