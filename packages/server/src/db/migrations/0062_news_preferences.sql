CREATE TABLE "news_preferences" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"has_push" boolean NOT NULL,
	"email" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_preferences_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
ALTER TABLE "news_preferences" ADD CONSTRAINT "news_preferences_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;