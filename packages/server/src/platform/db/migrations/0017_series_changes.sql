-- quick: announcements: the partial index is empty, because the column is new and null in every row
CREATE TABLE "series_regulars" (
	"series_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"plus_ones" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_regulars_series_id_account_id_pk" PRIMARY KEY("series_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "shared_id" uuid;--> statement-breakpoint
ALTER TABLE "series_regulars" ADD CONSTRAINT "series_regulars_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_regulars" ADD CONSTRAINT "series_regulars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_regulars_account_id_idx" ON "series_regulars" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "series_regulars_since_idx" ON "series_regulars" USING btree ("series_id","created_at","account_id");--> statement-breakpoint
CREATE INDEX "announcements_shared_id_idx" ON "announcements" USING btree ("shared_id") WHERE "announcements"."shared_id" is not null;