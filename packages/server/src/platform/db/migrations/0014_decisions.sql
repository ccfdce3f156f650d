CREATE TABLE "decisions" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contest" text,
	"contested_at" timestamp (3) with time zone,
	"outcome" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "decisions_contest_check" CHECK (("decisions"."contest" is null) = ("decisions"."contested_at" is null)),
	CONSTRAINT "decisions_answer_check" CHECK (num_nulls("decisions"."outcome", "decisions"."answer", "decisions"."answered_at") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "event_reports" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "event_reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_created_at_idx" ON "decisions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "decisions_contested_idx" ON "decisions" USING btree ("contested_at" DESC NULLS LAST,"entry_id" DESC NULLS LAST) WHERE "decisions"."contested_at" is not null;