CREATE SEQUENCE "public"."billing_readings" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"app_account_id" uuid NOT NULL,
	"code_hash" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"plan_name" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"organiser_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"status" text NOT NULL,
	"plan" text NOT NULL,
	"price_id" text NOT NULL,
	"product_name" text NOT NULL,
	"amount" integer NOT NULL,
	"limits" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"planned_plan" text,
	"planned_price_id" text,
	"planned_name" text,
	"planned_amount" integer,
	"planned_at" timestamp (3) with time zone,
	"reading" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"erase_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remove_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_second_factors_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."second_factors"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_codes_organiser_key" ON "verification_codes" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "verification_codes_app_account_idx" ON "verification_codes" USING btree ("app_account_id");--> statement-breakpoint
CREATE INDEX "verification_codes_expires_at_idx" ON "verification_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_notices_subject_key" ON "billing_notices" USING btree ("organiser_id","kind","subject");--> statement-breakpoint
CREATE INDEX "billing_notices_created_at_idx" ON "billing_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "checkouts_organiser_idx" ON "checkouts" USING btree ("organiser_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_events_received_at_idx" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_subscription_id_key" ON "subscriptions" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end_idx" ON "subscriptions" USING btree ("period_end");--> statement-breakpoint
CREATE INDEX "account_deletions_erase_at_idx" ON "account_deletions" USING btree ("erase_at");--> statement-breakpoint
CREATE INDEX "closed_customers_remove_at_idx" ON "closed_customers" USING btree ("remove_at");