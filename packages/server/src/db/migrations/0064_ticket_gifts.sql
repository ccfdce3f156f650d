CREATE TABLE "ticket_gifts" (
	"taker_guest_id" uuid PRIMARY KEY NOT NULL,
	"giver_guest_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_gifts" ADD CONSTRAINT "ticket_gifts_taker_guest_id_guests_id_fk" FOREIGN KEY ("taker_guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_gifts" ADD CONSTRAINT "ticket_gifts_giver_guest_id_guests_id_fk" FOREIGN KEY ("giver_guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_gifts_giver_idx" ON "ticket_gifts" USING btree ("giver_guest_id");