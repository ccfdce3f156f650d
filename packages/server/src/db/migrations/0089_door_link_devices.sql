CREATE TABLE "door_link_devices" (
	"link_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "door_link_devices_link_id_device_id_pk" PRIMARY KEY("link_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "door_entries" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "door_entries" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "door_link_devices" ADD CONSTRAINT "door_link_devices_link_id_door_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."door_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_entries" ADD CONSTRAINT "door_entries_link_id_door_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."door_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_entries_link_idx" ON "door_entries" USING btree ("link_id") WHERE "door_entries"."link_id" is not null;