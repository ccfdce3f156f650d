CREATE TABLE "expense_payers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expense_id" uuid NOT NULL,
	"guest_id" uuid,
	"cents" integer NOT NULL,
	CONSTRAINT "expense_payers_key" UNIQUE NULLS NOT DISTINCT("expense_id","guest_id")
);
--> statement-breakpoint
ALTER TABLE "expense_sharers" ADD COLUMN "value" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "is_refund" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "split" text DEFAULT 'equal' NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_payers" ADD CONSTRAINT "expense_payers_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE cascade ON UPDATE no action;