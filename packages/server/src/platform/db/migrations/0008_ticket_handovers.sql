CREATE TABLE "ticket_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"giver_guest_id" uuid NOT NULL,
	"taker_guest_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_own_place" boolean NOT NULL,
	"is_new_guest" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_handovers_pair_key" UNIQUE("giver_guest_id","taker_guest_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_handovers" ADD CONSTRAINT "ticket_handovers_giver_guest_id_guests_id_fk" FOREIGN KEY ("giver_guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_handovers" ADD CONSTRAINT "ticket_handovers_taker_guest_id_guests_id_fk" FOREIGN KEY ("taker_guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_handovers_taker_idx" ON "ticket_handovers" USING btree ("taker_guest_id");