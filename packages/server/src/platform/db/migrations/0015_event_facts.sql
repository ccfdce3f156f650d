ALTER TABLE "events" ADD COLUMN "admission" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ticket_url" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "admission_note" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "minimum_age" smallint;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "checks_age" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "access_step_free" boolean;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "access_wheelchair" boolean;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "access_toilets" boolean;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "access_hearing_loop" boolean;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "access_quiet_room" boolean;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "access_details" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "access_contact" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "bring" text;