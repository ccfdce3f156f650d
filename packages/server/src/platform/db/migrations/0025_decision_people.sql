-- quick: decisions: one row for each decision of the administration in twelve months
ALTER TABLE "decisions" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_account_idx" ON "decisions" USING btree ("account_id");--> statement-breakpoint
UPDATE "decisions" d SET "account_id" = a."id"
FROM "journal_entries" j, "accounts" a
WHERE j."id" = d."entry_id" AND (
	a."id" IN (SELECT o."account_id" FROM "organisers" o WHERE o."id"::text = j."before"->>'organiserId')
	OR j."action" = 'account.suspend' AND a."id"::text = j."subject_id"
);