CREATE TABLE "door_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "door_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"guest_id" uuid,
	"people" smallint NOT NULL,
	"undoes" uuid,
	"device_id" uuid NOT NULL,
	"device_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "door_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "door_links_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "door_entries" ADD CONSTRAINT "door_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_entries" ADD CONSTRAINT "door_entries_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_entries_event_idx" ON "door_entries" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "door_entries_guest_idx" ON "door_entries" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "door_entries_undoes_idx" ON "door_entries" USING btree ("undoes") WHERE "door_entries"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "door_links_event_idx" ON "door_links" USING btree ("event_id");