CREATE TABLE "next_date_votes" (
	"guest_id" uuid NOT NULL,
	"begin_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "next_date_votes_guest_id_begin_date_pk" PRIMARY KEY("guest_id","begin_date")
);
--> statement-breakpoint
CREATE TABLE "next_parties" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "next_date_votes" ADD CONSTRAINT "next_date_votes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_parties" ADD CONSTRAINT "next_parties_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_parties" ADD CONSTRAINT "next_parties_party_id_events_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "next_parties_party_key" ON "next_parties" USING btree ("party_id");