DROP INDEX "checkouts_organiser_idx";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE "checkouts" SET "number" = "counted"."number" FROM (
	SELECT "id", row_number() OVER (PARTITION BY "organiser_id" ORDER BY "created_at", "id") AS "number" FROM "checkouts"
) AS "counted" WHERE "checkouts"."id" = "counted"."id";--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_organiser_number_key" ON "checkouts" USING btree ("organiser_id","number");
