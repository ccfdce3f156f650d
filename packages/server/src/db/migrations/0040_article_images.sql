ALTER TABLE "images" ADD COLUMN "alt" text;--> statement-breakpoint
CREATE INDEX "images_articles_idx" ON "images" USING btree ("id") WHERE "images"."alt" is not null;--> statement-breakpoint
CREATE INDEX "images_alt_search_idx" ON "images" USING gin (fold_text("alt") gin_trgm_ops);--> statement-breakpoint
-- Pictures that articles show already.
UPDATE "images" SET "alt" = '' WHERE "id" IN (SELECT "image_id" FROM "articles");--> statement-breakpoint
UPDATE "images" SET "alt" = "shown"."alt" FROM (
  SELECT DISTINCT ON (1) "found"[1]::uuid AS "id",
    replace(replace(replace(replace("found"[2], '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') AS "alt"
  FROM "articles", regexp_matches("content",
    '<img src="/images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[^"]*" alt="([^"]*)"', 'g') AS "found"
  ORDER BY 1, "articles"."updated_at" DESC
) AS "shown" WHERE "images"."id" = "shown"."id";
