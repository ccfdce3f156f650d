-- quick: crawls: one row for each barathon that has a route
ALTER TABLE "crawl_stops" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "crawl_stops" ADD COLUMN "ready_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "crawls" ADD COLUMN "late_code" text;--> statement-breakpoint
ALTER TABLE "crawls" ADD CONSTRAINT "crawls_lateCode_unique" UNIQUE("late_code");