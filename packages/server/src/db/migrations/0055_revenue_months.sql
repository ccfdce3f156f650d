CREATE TABLE "revenue_months" (
	"month" text PRIMARY KEY NOT NULL,
	"mrr_change" bigint DEFAULT 0 NOT NULL,
	"payer_change" bigint DEFAULT 0 NOT NULL,
	"new_count" bigint DEFAULT 0 NOT NULL,
	"new_mrr" bigint DEFAULT 0 NOT NULL,
	"lost_count" bigint DEFAULT 0 NOT NULL,
	"lost_mrr" bigint DEFAULT 0 NOT NULL,
	"changed_mrr" bigint DEFAULT 0 NOT NULL,
	"collected" bigint DEFAULT 0 NOT NULL,
	"refused_count" bigint DEFAULT 0 NOT NULL,
	"refused_amount" bigint DEFAULT 0 NOT NULL,
	"recovered_count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "invoice_records_paid_at_idx";--> statement-breakpoint
DROP INDEX "invoice_records_refused_at_idx";--> statement-breakpoint
DROP INDEX "mrr_movements_at_idx";--> statement-breakpoint
INSERT INTO "revenue_months" ("month", "mrr_change", "payer_change", "new_count", "new_mrr")
SELECT to_char("at" AT TIME ZONE 'Europe/Paris', 'YYYY-MM'), sum("after" - "before"), count(*), count(*), sum("after")
FROM "mrr_movements" WHERE "before" = 0 GROUP BY 1;
