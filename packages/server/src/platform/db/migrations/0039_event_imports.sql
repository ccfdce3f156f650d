CREATE TABLE "event_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"organiser_id" uuid NOT NULL,
	"key" text NOT NULL,
	"picture_address" text,
	"picture_state" text DEFAULT 'none' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_imports" ADD CONSTRAINT "event_imports_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_import_id_event_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."event_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_imports_organiser_idx" ON "event_imports" USING btree ("organiser_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "imported_events_key" ON "imported_events" USING btree ("organiser_id","key");--> statement-breakpoint
CREATE INDEX "imported_events_import_idx" ON "imported_events" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imported_events_waiting_idx" ON "imported_events" USING btree ("import_id","picture_address") WHERE "imported_events"."picture_state" = 'waiting';