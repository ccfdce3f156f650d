CREATE TABLE "reminder_refusals" (
	"organiser_id" uuid NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_refusals_organiser_id_address_hash_pk" PRIMARY KEY("organiser_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "reminder_refusals" ADD CONSTRAINT "reminder_refusals_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;