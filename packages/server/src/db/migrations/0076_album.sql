CREATE TABLE "album_likes" (
	"photo_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "album_likes_photo_id_account_id_pk" PRIMARY KEY("photo_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "album_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid,
	"guest_id" uuid,
	"account_id" uuid,
	"is_by_host" boolean NOT NULL,
	"file_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" jsonb NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_as" text
);
--> statement-breakpoint
CREATE TABLE "album_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "album_likes" ADD CONSTRAINT "album_likes_photo_id_album_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."album_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_likes" ADD CONSTRAINT "album_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_reports" ADD CONSTRAINT "album_reports_photo_id_album_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."album_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_reports" ADD CONSTRAINT "album_reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_likes_account_idx" ON "album_likes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "album_photos_shown_idx" ON "album_photos" USING btree ("event_id","created_at","id") WHERE "album_photos"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "album_photos_removed_idx" ON "album_photos" USING btree ("event_id","removed_at") WHERE "album_photos"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "album_photos_file_key" ON "album_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "album_photos_account_idx" ON "album_photos" USING btree ("account_id","event_id");--> statement-breakpoint
CREATE INDEX "album_photos_guest_idx" ON "album_photos" USING btree ("guest_id") WHERE "album_photos"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "album_photos_due_idx" ON "album_photos" USING btree ("id") WHERE "album_photos"."removed_at" is not null or "album_photos"."event_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "album_reports_once_key" ON "album_reports" USING btree ("photo_id","reporter_id");--> statement-breakpoint
CREATE INDEX "album_reports_reporter_idx" ON "album_reports" USING btree ("reporter_id");