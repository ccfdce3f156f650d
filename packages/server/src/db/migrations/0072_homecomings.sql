CREATE TABLE "homecoming_friends" (
	"event_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	CONSTRAINT "homecoming_friends_event_id_member_id_friend_id_pk" PRIMARY KEY("event_id","member_id","friend_id")
);
--> statement-breakpoint
CREATE TABLE "homecomings" (
	"event_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"home_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	CONSTRAINT "homecomings_event_id_member_id_pk" PRIMARY KEY("event_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "homecoming_friends" ADD CONSTRAINT "homecoming_friends_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecoming_friends" ADD CONSTRAINT "homecoming_friends_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecoming_friends" ADD CONSTRAINT "homecoming_friends_friend_id_app_accounts_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecoming_friends" ADD CONSTRAINT "homecoming_friends_event_id_member_id_homecomings_event_id_member_id_fk" FOREIGN KEY ("event_id","member_id") REFERENCES "public"."homecomings"("event_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecomings" ADD CONSTRAINT "homecomings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecomings" ADD CONSTRAINT "homecomings_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homecoming_friends_friend_idx" ON "homecoming_friends" USING btree ("friend_id","event_id");--> statement-breakpoint
CREATE INDEX "homecoming_friends_member_idx" ON "homecoming_friends" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "homecomings_member_idx" ON "homecomings" USING btree ("member_id");