CREATE TABLE "news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"event_id" uuid,
	"actor_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_actor_id_app_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_member_idx" ON "news" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "news_unread_idx" ON "news" USING btree ("member_id","id") WHERE "news"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "news_subject_key" ON "news" USING btree ("member_id","kind","subject");--> statement-breakpoint
CREATE INDEX "news_event_id_idx" ON "news" USING btree ("event_id") WHERE "news"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "news_actor_id_idx" ON "news" USING btree ("actor_id") WHERE "news"."actor_id" is not null;