ALTER TABLE "events" ADD COLUMN "shows_guests" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "is_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "guests_shown_idx" ON "guests" USING btree ("event_id","id") WHERE "guests"."is_shown";