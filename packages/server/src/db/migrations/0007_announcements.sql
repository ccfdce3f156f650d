CREATE TABLE "announcement_batches" (
	"announcement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"first_guest_id" uuid NOT NULL,
	"last_guest_id" uuid NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "announcement_batches_announcement_id_number_pk" PRIMARY KEY("announcement_id","number")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"audience" text[] NOT NULL,
	"author_id" uuid,
	"idempotency_key" text,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"announcement_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"batch" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_announcement_id_guest_id_channel_pk" PRIMARY KEY("announcement_id","guest_id","channel"),
	CONSTRAINT "deliveries_attempts_check" CHECK ("deliveries"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "email_refusals" (
	"organiser_id" uuid NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_refusals_organiser_id_address_hash_pk" PRIMARY KEY("organiser_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"channels" text[] NOT NULL,
	"has_reminders" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organiser_preferences" (
	"account_id" uuid NOT NULL,
	"organiser_id" uuid NOT NULL,
	"channels" text[] NOT NULL,
	"has_reminders" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organiser_preferences_account_id_organiser_id_pk" PRIMARY KEY("account_id","organiser_id")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"account_id" uuid,
	"app_account_id" uuid,
	"guest_id" uuid,
	"address" text NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"p256dh" text,
	"auth" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_owner_check" CHECK (num_nonnulls("push_devices"."account_id", "push_devices"."app_account_id", "push_devices"."guest_id") = 1),
	CONSTRAINT "push_devices_keys_check" CHECK (("push_devices"."channel" = 'web') = ("push_devices"."p256dh" is not null and "push_devices"."auth" is not null))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "has_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_batches" ADD CONSTRAINT "announcement_batches_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_batch_fk" FOREIGN KEY ("announcement_id","batch") REFERENCES "public"."announcement_batches"("announcement_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_refusals" ADD CONSTRAINT "email_refusals_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_preferences" ADD CONSTRAINT "organiser_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_preferences" ADD CONSTRAINT "organiser_preferences_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_batches_open_idx" ON "announcement_batches" USING btree ("announcement_id") WHERE "announcement_batches"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_event_idx" ON "announcements" USING btree ("event_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "announcements_author_id_idx" ON "announcements" USING btree ("author_id") WHERE "announcements"."author_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_idempotency_key" ON "announcements" USING btree ("event_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "deliveries_open_idx" ON "deliveries" USING btree ("announcement_id","batch","due_at") WHERE "deliveries"."status" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_figures_idx" ON "deliveries" USING btree ("announcement_id","channel","status","reason");--> statement-breakpoint
CREATE INDEX "deliveries_guest_idx" ON "deliveries" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "organiser_preferences_organiser_idx" ON "organiser_preferences" USING btree ("organiser_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_account_key" ON "push_devices" USING btree ("account_id","address_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_app_account_key" ON "push_devices" USING btree ("app_account_id","address_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_guest_key" ON "push_devices" USING btree ("guest_id","address_hash");--> statement-breakpoint
CREATE INDEX "push_devices_address_idx" ON "push_devices" USING btree ("address_hash");