CREATE TABLE "invoice_records" (
	"id" text PRIMARY KEY NOT NULL,
	"organiser_id" uuid,
	"amount" integer NOT NULL,
	"net" integer NOT NULL,
	"refunded" integer NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mrr_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_records" ADD CONSTRAINT "invoice_records_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mrr_movements" ADD CONSTRAINT "mrr_movements_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_records_organiser_idx" ON "invoice_records" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "invoice_records_paid_at_idx" ON "invoice_records" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "invoice_records_refused_at_idx" ON "invoice_records" USING btree ("refused_at");--> statement-breakpoint
CREATE INDEX "mrr_movements_at_idx" ON "mrr_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mrr_movements_organiser_at_idx" ON "mrr_movements" USING btree ("organiser_id","at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_status_idx" ON "subscriptions" USING btree ("status","organiser_id");--> statement-breakpoint
CREATE INDEX "organisers_customers_idx" ON "organisers" USING btree ("id") WHERE "organisers"."stripe_customer_id" IS NOT NULL;--> statement-breakpoint
-- What runs already began when it began. Prices are said with VAT, at 20 %, unless somebody changed that: the next reading
-- writes the exact amount.
INSERT INTO "mrr_movements" ("id", "organiser_id", "at", "before", "after")
SELECT gen_random_uuid(), "organiser_id", "started_at", 0, round("amount" / 1.2 / CASE "period" WHEN 'year' THEN 12 ELSE 1 END)
FROM "subscriptions" WHERE "status" IN ('active', 'past_due') AND "amount" > 0;
