CREATE TABLE "guest_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"guest_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "guests_token_hash_key";--> statement-breakpoint
DROP INDEX "guests_event_reply_idx";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "plus_ones_max" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "plus_ones" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "waiting_rank" integer;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_links_guest_id_idx" ON "guest_links" USING btree ("guest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_waiting_rank_key" ON "guests" USING btree ("event_id","waiting_rank");--> statement-breakpoint
CREATE INDEX "guests_email_idx" ON "guests" USING btree ("email") WHERE "guests"."email" is not null;--> statement-breakpoint
CREATE INDEX "guests_event_reply_idx" ON "guests" USING btree ("event_id","reply","plus_ones");--> statement-breakpoint
ALTER TABLE "guests" DROP COLUMN "token_hash";--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_capacity_check" CHECK ("events"."capacity" >= 1);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_plus_ones_check" CHECK ("events"."plus_ones_max" between 0 and 20);--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_plus_ones_check" CHECK ("guests"."plus_ones" >= 0);--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_waiting_check" CHECK (("guests"."reply" = 'waiting') = ("guests"."waiting_rank" is not null));