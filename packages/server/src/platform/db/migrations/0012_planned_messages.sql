CREATE TABLE "planned_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"body" text NOT NULL,
	"audience" text[] NOT NULL,
	"author_id" uuid,
	"send_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"not_sent_at" timestamp (3) with time zone,
	"not_sent_reason" text,
	CONSTRAINT "planned_messages_not_sent_check" CHECK (("planned_messages"."not_sent_at" is null) = ("planned_messages"."not_sent_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "planned_messages" ADD CONSTRAINT "planned_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_messages" ADD CONSTRAINT "planned_messages_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_messages_event_idx" ON "planned_messages" USING btree ("event_id","send_at");--> statement-breakpoint
CREATE INDEX "planned_messages_author_id_idx" ON "planned_messages" USING btree ("author_id") WHERE "planned_messages"."author_id" is not null;