CREATE TABLE "article_draft_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"base_version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_presences" (
	"article_id" uuid NOT NULL,
	"tab" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_presences_article_id_tab_pk" PRIMARY KEY("article_id","tab")
);
--> statement-breakpoint
ALTER TABLE "article_drafts" ADD COLUMN "draft_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD COLUMN "tab" uuid;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "author" text DEFAULT 'La rédaction' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_draft_copies" ADD CONSTRAINT "article_draft_copies_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_draft_copies" ADD CONSTRAINT "article_draft_copies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_presences" ADD CONSTRAINT "article_presences_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_presences" ADD CONSTRAINT "article_presences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_draft_copies_editor_idx" ON "article_draft_copies" USING btree ("article_id","account_id","saved_at");--> statement-breakpoint
CREATE INDEX "article_draft_copies_account_id_idx" ON "article_draft_copies" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "article_draft_copies_saved_at_idx" ON "article_draft_copies" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "article_presences_account_id_idx" ON "article_presences" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "article_presences_seen_at_idx" ON "article_presences" USING btree ("seen_at");