DROP INDEX "app_accounts_name_start_idx";--> statement-breakpoint
DROP INDEX "app_accounts_name_search_idx";--> statement-breakpoint
ALTER TABLE "app_accounts" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (fold_text(app_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "app_accounts_name_start_idx" ON "app_accounts" USING btree ("folded_name" COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "app_accounts_name_search_idx" ON "app_accounts" USING gin ("folded_name" gin_trgm_ops);