CREATE TABLE "own_answers" (
	"account_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_answers_account_id_subject_pk" PRIMARY KEY("account_id","subject")
);
--> statement-breakpoint
ALTER TABLE "own_answers" ADD CONSTRAINT "own_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_answers_written_at_idx" ON "own_answers" USING btree ("written_at");