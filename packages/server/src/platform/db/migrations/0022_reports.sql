-- contract: no version was released that uses the four tables that go here
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"event_id" uuid,
	"subject_name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"reporter_id" uuid,
	"guest_id" uuid,
	"reporter_hash" "bytea",
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "reports_outcome_check" CHECK (("reports"."handled_at" is null) = ("reports"."outcome" is null))
);
--> statement-breakpoint
-- What was reported so far; what was handled without an outcome was left in place.
INSERT INTO "reports" ("id", "kind", "subject_id", "event_id", "subject_name", "reason", "details", "reporter_hash", "email", "created_at", "handled_at", "outcome")
SELECT r."id", 'event', r."event_id", r."event_id", e."name", r."reason", r."details", r."reporter_hash", r."email", r."created_at", r."handled_at",
	CASE WHEN r."handled_at" IS NOT NULL THEN coalesce(r."outcome", 'kept') END
FROM "event_reports" r JOIN "events" e ON e."id" = r."event_id";--> statement-breakpoint
INSERT INTO "reports" ("id", "kind", "subject_id", "subject_name", "reason", "details", "reporter_id", "created_at", "handled_at", "outcome")
SELECT r."id", 'member', r."member_id", m."username", CASE r."reason" WHEN 'harassment' THEN 'hate' WHEN 'minor' THEN 'minors' ELSE r."reason" END, r."details", a."account_id", r."created_at", r."handled_at",
	CASE WHEN r."handled_at" IS NOT NULL THEN 'kept' END
FROM "member_reports" r JOIN "app_accounts" m ON m."id" = r."member_id" LEFT JOIN "app_accounts" a ON a."id" = r."reporter_id";--> statement-breakpoint
INSERT INTO "reports" ("id", "kind", "subject_id", "event_id", "subject_name", "content", "reason", "details", "reporter_id", "created_at", "handled_at", "outcome")
SELECT r."id", 'challenge', r."challenge_id", c."event_id", c."title", c."description", 'other', r."details", a."account_id", r."created_at", r."handled_at",
	CASE WHEN r."handled_at" IS NOT NULL THEN 'kept' END
FROM "challenge_reports" r JOIN "challenges" c ON c."id" = r."challenge_id" LEFT JOIN "app_accounts" a ON a."id" = r."reporter_id";--> statement-breakpoint
INSERT INTO "reports" ("id", "kind", "subject_id", "event_id", "subject_name", "reason", "reporter_id", "guest_id", "created_at")
SELECT r."id", 'photo', r."photo_id", p."event_id", e."name", CASE r."reason" WHEN 'hateful' THEN 'hate' ELSE r."reason" END, r."reporter_id", r."guest_id", r."created_at"
FROM "album_reports" r JOIN "album_photos" p ON p."id" = r."photo_id" JOIN "events" e ON e."id" = p."event_id";--> statement-breakpoint
DROP TABLE "event_reports" CASCADE;--> statement-breakpoint
DROP TABLE "album_reports" CASCADE;--> statement-breakpoint
DROP TABLE "challenge_reports" CASCADE;--> statement-breakpoint
DROP TABLE "member_reports" CASCADE;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_list_idx" ON "reports" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_open_idx" ON "reports" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "reports_kind_idx" ON "reports" USING btree ("kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_subject_idx" ON "reports" USING btree ("subject_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_event_idx" ON "reports" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "reports_reporter_idx" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_guest_idx" ON "reports" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "reports_email_idx" ON "reports" USING btree ("email") WHERE "reports"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_account_key" ON "reports" USING btree ("subject_id","reporter_id") WHERE "reports"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_guest_key" ON "reports" USING btree ("subject_id","guest_id") WHERE "reports"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_visitor_key" ON "reports" USING btree ("subject_id","reporter_hash") WHERE "reports"."handled_at" is null;