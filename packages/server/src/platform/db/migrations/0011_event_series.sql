CREATE TABLE "event_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rule" jsonb NOT NULL,
	"first_day" date NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"shared" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_series_dates" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"day" date NOT NULL,
	"own" text[] DEFAULT '{}' NOT NULL,
	"is_added" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series_dates" ADD CONSTRAINT "event_series_dates_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series_dates" ADD CONSTRAINT "event_series_dates_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_series_organiser_idx" ON "event_series" USING btree ("organiser_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_series_dates_day_key" ON "event_series_dates" USING btree ("series_id","day");