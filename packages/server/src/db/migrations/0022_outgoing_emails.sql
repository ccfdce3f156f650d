CREATE TABLE "email_counts" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"given_up" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_pace" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_pace_is_only_check" CHECK ("email_pace"."is_only")
);
--> statement-breakpoint
CREATE TABLE "outgoing_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lane" text NOT NULL,
	"template" text NOT NULL,
	"subject_id" text NOT NULL,
	"organiser_id" uuid,
	"domain" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"recipient" text,
	"first_failed_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	CONSTRAINT "outgoing_emails_organiser_check" CHECK ("outgoing_emails"."lane" <> 'bulk' or "outgoing_emails"."organiser_id" is not null),
	CONSTRAINT "outgoing_emails_tries_check" CHECK ("outgoing_emails"."tries" between 0 and "outgoing_emails"."attempts")
);
--> statement-breakpoint
CREATE INDEX "outgoing_emails_due_idx" ON "outgoing_emails" USING btree ("lane","due_at","id") WHERE "outgoing_emails"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_emails_organiser_idx" ON "outgoing_emails" USING btree ("organiser_id","due_at","id") WHERE "outgoing_emails"."lane" = 'bulk' and "outgoing_emails"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_emails_failed_idx" ON "outgoing_emails" USING btree ("last_failed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "outgoing_emails"."last_failed_at" is not null;
--> statement-breakpoint
-- What failed so far is listed on: as given up until its job, which the version before queued, is taken over under the same id.
INSERT INTO "outgoing_emails" ("id", "lane", "template", "subject_id", "organiser_id", "attempts", "reason", "recipient", "first_failed_at", "last_failed_at", "created_at")
SELECT "job_id",
	CASE WHEN "template" = 'invitation' THEN 'bulk'
		WHEN "template" IN ('welcome', 'reset-password', 'password-changed', 'second-factor-removed', 'email-change-requested', 'confirm-new-email', 'email-changed', 'account-deletion') THEN 'security'
		ELSE 'personal' END,
	"template", "subject_id",
	CASE WHEN "template" = 'invitation' THEN '00000000-0000-0000-0000-000000000000'::uuid END,
	"attempts", "reason", "recipient", "first_failed_at", "last_failed_at", "first_failed_at"
FROM "email_failures" ON CONFLICT DO NOTHING;
