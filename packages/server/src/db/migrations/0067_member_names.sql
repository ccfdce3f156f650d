DROP INDEX "app_accounts_name_start_idx";--> statement-breakpoint
CREATE INDEX "app_accounts_name_start_idx" ON "app_accounts" USING btree (fold_text("app_name") COLLATE "C","id");