CREATE TABLE "crawl_groups" (
	"event_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"people" integer,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "crawl_groups_event_id_number_pk" PRIMARY KEY("event_id","number")
);
--> statement-breakpoint
CREATE TABLE "crawl_steps" (
	"event_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"bar_id" uuid NOT NULL,
	"headed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crawl_steps_event_id_number_position_pk" PRIMARY KEY("event_id","number","position"),
	CONSTRAINT "crawl_steps_bar_key" UNIQUE("bar_id","number")
);
--> statement-breakpoint
CREATE TABLE "crawl_stops" (
	"bar_id" uuid PRIMARY KEY NOT NULL,
	"link_code" text NOT NULL,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"capacity" integer,
	"stay_minutes" integer DEFAULT 45 NOT NULL,
	CONSTRAINT "crawl_stops_linkCode_unique" UNIQUE("link_code"),
	CONSTRAINT "crawl_stops_point_check" CHECK (num_nulls("crawl_stops"."latitude", "crawl_stops"."longitude") in (0, 2)),
	CONSTRAINT "crawl_stops_capacity_check" CHECK ("crawl_stops"."capacity" >= 1),
	CONSTRAINT "crawl_stops_stay_check" CHECK ("crawl_stops"."stay_minutes" >= 5)
);
--> statement-breakpoint
CREATE TABLE "crawls" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"link_code" text NOT NULL,
	"stagger_minutes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "crawls_linkCode_unique" UNIQUE("link_code")
);
--> statement-breakpoint
ALTER TABLE "crawl_groups" ADD CONSTRAINT "crawl_groups_event_id_crawls_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."crawls"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_steps" ADD CONSTRAINT "crawl_steps_bar_id_bars_id_fk" FOREIGN KEY ("bar_id") REFERENCES "public"."bars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_steps" ADD CONSTRAINT "crawl_steps_event_id_number_crawl_groups_event_id_number_fk" FOREIGN KEY ("event_id","number") REFERENCES "public"."crawl_groups"("event_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_stops" ADD CONSTRAINT "crawl_stops_bar_id_bars_id_fk" FOREIGN KEY ("bar_id") REFERENCES "public"."bars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawls" ADD CONSTRAINT "crawls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;