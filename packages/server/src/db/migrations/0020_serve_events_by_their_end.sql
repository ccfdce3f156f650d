CREATE INDEX "events_organiser_end_idx" ON "events" USING btree ("organiser_id","end_date");--> statement-breakpoint
CREATE INDEX "events_end_date_idx" ON "events" USING btree ("end_date");