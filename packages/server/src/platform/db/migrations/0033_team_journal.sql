CREATE TABLE "team_journal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"account_id" uuid,
	"key_name" text,
	"action" text NOT NULL,
	"object_id" uuid,
	"object_name" text,
	"concerned_id" uuid,
	"role" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_journal" ADD CONSTRAINT "team_journal_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_journal" ADD CONSTRAINT "team_journal_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_journal" ADD CONSTRAINT "team_journal_concerned_id_accounts_id_fk" FOREIGN KEY ("concerned_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_journal_organiser_idx" ON "team_journal" USING btree ("organiser_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "team_journal_account_idx" ON "team_journal" USING btree ("account_id","organiser_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "team_journal_concerned_idx" ON "team_journal" USING btree ("concerned_id") WHERE "team_journal"."concerned_id" is not null;--> statement-breakpoint
CREATE INDEX "team_journal_created_at_idx" ON "team_journal" USING btree ("created_at");