CREATE TABLE "party_exclusions" (
	"event_id" uuid NOT NULL,
	"app_account_id" uuid NOT NULL,
	CONSTRAINT "party_exclusions_event_id_app_account_id_pk" PRIMARY KEY("event_id","app_account_id")
);
--> statement-breakpoint
ALTER TABLE "party_exclusions" ADD CONSTRAINT "party_exclusions_event_id_parties_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."parties"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_exclusions" ADD CONSTRAINT "party_exclusions_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_exclusions_app_account_idx" ON "party_exclusions" USING btree ("app_account_id");