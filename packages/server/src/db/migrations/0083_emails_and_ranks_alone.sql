DROP INDEX "guests_waiting_rank_key";--> statement-breakpoint
DROP INDEX "guests_event_email_key";--> statement-breakpoint
DROP INDEX "guests_event_email_start_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "guests_waiting_rank_key" ON "guests" USING btree ("event_id","waiting_rank") WHERE "guests"."waiting_rank" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "guests_event_email_key" ON "guests" USING btree ("event_id","email") WHERE "guests"."email" is not null;--> statement-breakpoint
CREATE INDEX "guests_event_email_start_idx" ON "guests" USING btree ("event_id","email" text_pattern_ops) WHERE "guests"."email" is not null;