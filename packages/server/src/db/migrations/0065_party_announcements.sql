CREATE TABLE "party_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"audience" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "party_announcements" ADD CONSTRAINT "party_announcements_event_id_parties_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."parties"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_announcements" ADD CONSTRAINT "party_announcements_author_id_app_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_announcements_event_idx" ON "party_announcements" USING btree ("event_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "party_announcements_author_idx" ON "party_announcements" USING btree ("author_id");