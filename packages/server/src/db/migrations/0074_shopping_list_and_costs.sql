CREATE TABLE "expense_sharers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expense_id" uuid NOT NULL,
	"guest_id" uuid,
	CONSTRAINT "expense_sharers_key" UNIQUE NULLS NOT DISTINCT("expense_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"label" text NOT NULL,
	"cents" integer NOT NULL,
	"payer_id" uuid,
	"noted_by_account_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "expenses_cents_check" CHECK ("expenses"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "paybacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"from_id" uuid,
	"to_id" uuid,
	"cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paybacks_cents_check" CHECK ("paybacks"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "shopping_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"guest_id" uuid,
	"quantity" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shopping_claims_item_guest_key" UNIQUE NULLS NOT DISTINCT("item_id","guest_id"),
	CONSTRAINT "shopping_claims_quantity_check" CHECK ("shopping_claims"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shopping_conflict_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conflict_id" uuid NOT NULL,
	"guest_id" uuid,
	"is_late" boolean NOT NULL,
	"quantity" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "shopping_conflict_people_key" UNIQUE NULLS NOT DISTINCT("conflict_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "shopping_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"wanted" integer NOT NULL,
	"kept" integer NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopping_item_aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopping_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit" text NOT NULL,
	"position" integer NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"added_by_account_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "shopping_items_quantity_check" CHECK ("shopping_items"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "expense_sharers" ADD CONSTRAINT "expense_sharers_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_noted_by_account_id_accounts_id_fk" FOREIGN KEY ("noted_by_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paybacks" ADD CONSTRAINT "paybacks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_claims" ADD CONSTRAINT "shopping_claims_item_id_shopping_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shopping_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_claims" ADD CONSTRAINT "shopping_claims_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_conflict_people" ADD CONSTRAINT "shopping_conflict_people_conflict_id_shopping_conflicts_id_fk" FOREIGN KEY ("conflict_id") REFERENCES "public"."shopping_conflicts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_conflict_people" ADD CONSTRAINT "shopping_conflict_people_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_conflicts" ADD CONSTRAINT "shopping_conflicts_item_id_shopping_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shopping_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_item_aliases" ADD CONSTRAINT "shopping_item_aliases_item_id_shopping_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shopping_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_items" ADD CONSTRAINT "shopping_items_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_items" ADD CONSTRAINT "shopping_items_added_by_account_id_accounts_id_fk" FOREIGN KEY ("added_by_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_event_idx" ON "expenses" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_noted_by_idx" ON "expenses" USING btree ("noted_by_account_id");--> statement-breakpoint
CREATE INDEX "paybacks_event_idx" ON "paybacks" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "shopping_claims_guest_idx" ON "shopping_claims" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "shopping_conflict_people_guest_idx" ON "shopping_conflict_people" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "shopping_conflicts_item_idx" ON "shopping_conflicts" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "shopping_item_aliases_item_idx" ON "shopping_item_aliases" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "shopping_items_event_idx" ON "shopping_items" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "shopping_items_added_by_idx" ON "shopping_items" USING btree ("added_by_account_id","created_at");