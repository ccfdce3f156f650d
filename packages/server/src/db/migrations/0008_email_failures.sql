CREATE TABLE "email_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"subject_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"recipient" text,
	"attempts" integer DEFAULT 1 NOT NULL,
	"reason" text NOT NULL,
	"first_failed_at" timestamp (3) with time zone NOT NULL,
	"last_failed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_failures_template_subject_id_unique" UNIQUE("template","subject_id"),
	CONSTRAINT "email_failures_attempts_check" CHECK ("email_failures"."attempts" > 0)
);
--> statement-breakpoint
CREATE INDEX "email_failures_last_failed_at_idx" ON "email_failures" USING btree ("last_failed_at" DESC NULLS LAST,"id" DESC NULLS LAST);