CREATE TABLE "door_exits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"people" smallint NOT NULL,
	"undoes" uuid,
	"device_id" uuid NOT NULL,
	"device_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"link_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "door_exits" ADD CONSTRAINT "door_exits_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_exits" ADD CONSTRAINT "door_exits_link_id_door_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."door_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_exits_event_idx" ON "door_exits" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "door_exits_link_idx" ON "door_exits" USING btree ("link_id") WHERE "door_exits"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "door_exits_undoes_idx" ON "door_exits" USING btree ("undoes") WHERE "door_exits"."undoes" is not null;