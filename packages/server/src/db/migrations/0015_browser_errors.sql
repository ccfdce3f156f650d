CREATE TABLE "browser_errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"screen" text NOT NULL,
	"build" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "browser_errors_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE INDEX "browser_errors_last_seen_at_idx" ON "browser_errors" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);