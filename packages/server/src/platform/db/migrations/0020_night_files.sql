CREATE TABLE "night_file_steps" (
	"event_id" uuid NOT NULL,
	"step" text NOT NULL,
	"status" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "night_file_steps_event_id_step_pk" PRIMARY KEY("event_id","step")
);
--> statement-breakpoint
CREATE TABLE "night_files" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"setting" text,
	"sells_drinks" boolean NOT NULL,
	"plays_music" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "night_file_steps" ADD CONSTRAINT "night_file_steps_event_id_night_files_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."night_files"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_files" ADD CONSTRAINT "night_files_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;