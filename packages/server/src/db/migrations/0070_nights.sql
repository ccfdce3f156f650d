CREATE TABLE "nights" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"has_list" boolean DEFAULT false NOT NULL,
	"has_playlist" boolean DEFAULT false NOT NULL,
	"has_challenges" boolean DEFAULT false NOT NULL,
	"has_barathon" boolean DEFAULT false NOT NULL,
	"has_album" boolean DEFAULT false NOT NULL,
	"challenges_confirmed_by" text DEFAULT 'host' NOT NULL,
	"keeps_album" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "nights" ADD CONSTRAINT "nights_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;