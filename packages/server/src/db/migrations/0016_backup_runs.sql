CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"name" text,
	"bytes" bigint,
	"is_encrypted" boolean NOT NULL,
	"is_verified" boolean NOT NULL,
	"failure" text,
	CONSTRAINT "backup_runs_outcome_check" CHECK ("backup_runs"."failure" IS NOT NULL OR "backup_runs"."bytes" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX "backup_runs_finished_at_idx" ON "backup_runs" USING btree ("finished_at" DESC NULLS LAST);