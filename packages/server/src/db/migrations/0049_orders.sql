CREATE TABLE "accepted_terms" (
	"version" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid,
	"price_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"amount" integer NOT NULL,
	"period" text NOT NULL,
	"terms_version" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"has_few_employees" boolean NOT NULL,
	"starts_at_once" boolean NOT NULL,
	"checkout_id" text NOT NULL,
	"subscription_id" text,
	"withdrawn_at" timestamp (3) with time zone,
	"refund_amount" integer,
	"refunded_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "billing_notices" ADD COLUMN "effective_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout_id_key" ON "orders" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_subscription_id_key" ON "orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "orders_organiser_accepted_at_idx" ON "orders" USING btree ("organiser_id","accepted_at");--> statement-breakpoint
CREATE INDEX "orders_accepted_at_idx" ON "orders" USING btree ("accepted_at");--> statement-breakpoint
CREATE INDEX "orders_unsettled_withdrawal_idx" ON "orders" USING btree ("withdrawn_at") WHERE "orders"."withdrawn_at" IS NOT NULL AND "orders"."refunded_at" IS NULL;