CREATE TABLE "keyed_requests" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"content_hash" "bytea" NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"has_effect" boolean DEFAULT false NOT NULL,
	"answer" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "keyed_requests" ADD CONSTRAINT "keyed_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keyed_requests_account_id_idx" ON "keyed_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "keyed_requests_created_at_idx" ON "keyed_requests" USING btree ("created_at");