-- quick: event_series: one row for each series
ALTER TABLE "event_series" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_series_image_id_idx" ON "event_series" USING btree ("image_id") WHERE "event_series"."image_id" is not null;