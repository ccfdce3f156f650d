DROP INDEX "organisers_company_search_idx";--> statement-breakpoint
ALTER TABLE "event_reports" ADD COLUMN "details" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_last_sign_in_idx" ON "accounts" USING btree ("last_sign_in_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_role_idx" ON "accounts" USING btree ("role","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_suspended_idx" ON "accounts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "accounts"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "accounts_unconfirmed_idx" ON "accounts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "accounts"."suspended_at" is null and "accounts"."email_verified_at" is null;--> statement-breakpoint
CREATE INDEX "article_revisions_image_id_idx" ON "article_revisions" USING btree ("image_id") WHERE "article_revisions"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "articles_image_id_idx" ON "articles" USING btree ("image_id") WHERE "articles"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "event_reports_open_idx" ON "event_reports" USING btree ("event_id") WHERE "event_reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "events_withdrawn_idx" ON "events" USING btree ("begin_date","id") WHERE "events"."status" <> 'published';--> statement-breakpoint
CREATE INDEX "events_image_id_idx" ON "events" USING btree ("image_id") WHERE "events"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "app_accounts_image_id_idx" ON "app_accounts" USING btree ("image_id") WHERE "app_accounts"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "organisers_search_idx" ON "organisers" USING gin (fold_text("company_name" || ' ' || "full_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organisers_plan_idx" ON "organisers" USING btree ("plan");--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin (fold_text("name" || ' ' || "email" || ' ' || "subject" || ' ' || "message") gin_trgm_ops);