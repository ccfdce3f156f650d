CREATE TABLE "pending_event_changes" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"known" jsonb NOT NULL,
	"words" text[] NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_event_changes" ADD CONSTRAINT "pending_event_changes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;