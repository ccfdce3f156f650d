CREATE TABLE "host_refusals" (
	"host_id" uuid NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "host_refusals_host_id_address_hash_pk" PRIMARY KEY("host_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "party_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guest_id" uuid,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"host" text,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "host_refusals" ADD CONSTRAINT "host_refusals_host_id_app_accounts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_letters" ADD CONSTRAINT "party_letters_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_letters_guest_idx" ON "party_letters" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "party_letters_email_idx" ON "party_letters" USING btree ("email");--> statement-breakpoint
CREATE INDEX "party_letters_created_idx" ON "party_letters" USING btree ("created_at");