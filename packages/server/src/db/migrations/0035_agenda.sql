DROP INDEX "events_search_idx";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "searched" text GENERATED ALWAYS AS (left(fold_text(name || ' ' || place), 500)) STORED;--> statement-breakpoint
CREATE INDEX "events_searched_idx" ON "events" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_listed_begin_idx" ON "events" USING btree ("begin_date","id") INCLUDE ("type","latitude","longitude","searched") WHERE "events"."status" = 'published';--> statement-breakpoint
CREATE INDEX "events_listed_cell_idx" ON "events" USING btree ((floor(("latitude" + 90) * 10)::int * 3600 + floor(("longitude" + 180) * 10)::int),"begin_date","id") INCLUDE ("type","latitude","longitude","searched") WHERE "events"."status" = 'published';--> statement-breakpoint
CREATE INDEX "events_listed_long_idx" ON "events" USING gist (tstzrange("begin_date", "end_date")) WHERE "events"."status" = 'published' AND "events"."end_date" - "events"."begin_date" > interval '8 hours';