ALTER TABLE "events" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "city" text;