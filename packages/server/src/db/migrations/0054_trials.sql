ALTER TABLE "checkouts" ADD COLUMN "offer" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_file" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trial_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_hash" "bytea";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "has_payment_method" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_company_hash_idx" ON "orders" USING btree ("company_hash");--> statement-breakpoint
CREATE INDEX "organisers_siret_idx" ON "organisers" USING btree ("siret");--> statement-breakpoint
CREATE INDEX "organisers_vat_number_idx" ON "organisers" USING btree ("vat_number") WHERE "organisers"."vat_number" <> '';