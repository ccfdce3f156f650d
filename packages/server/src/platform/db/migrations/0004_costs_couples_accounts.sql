CREATE TABLE "cost_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"guest_id" uuid,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "cost_accounts_key" UNIQUE NULLS NOT DISTINCT("event_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "cost_couples" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"one_id" uuid,
	"other_id" uuid,
	"agreed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cost_couples_one_key" UNIQUE NULLS NOT DISTINCT("event_id","one_id")
);
--> statement-breakpoint
ALTER TABLE "paybacks" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cost_accounts" ADD CONSTRAINT "cost_accounts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_accounts" ADD CONSTRAINT "cost_accounts_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_couples" ADD CONSTRAINT "cost_couples_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_accounts_guest_idx" ON "cost_accounts" USING btree ("guest_id");