DROP INDEX "deliveries_open_idx";--> statement-breakpoint
CREATE INDEX "deliveries_open_idx" ON "deliveries" USING btree ("announcement_id","batch") WHERE "deliveries"."settled_at" is null;