CREATE TABLE "email_bounces" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"address_hash" "bytea",
	"is_soft" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"recipient" text,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"status" text,
	"reports" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_address_hash_unique" UNIQUE("address_hash"),
	CONSTRAINT "email_suppressions_address_hash_check" CHECK (octet_length("email_suppressions"."address_hash") = 16),
	CONSTRAINT "email_suppressions_reports_check" CHECK ("email_suppressions"."reports" > 0)
);
--> statement-breakpoint
CREATE INDEX "email_bounces_address_hash_idx" ON "email_bounces" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "email_bounces_created_at_idx" ON "email_bounces" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_suppressions_created_at_idx" ON "email_suppressions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);