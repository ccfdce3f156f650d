-- Words without accents and, for `french_words`, without their endings. `unaccent` is named without its schema, which is
-- not always `public`; functions and columns below keep what the name meant when they were made.
CREATE TEXT SEARCH CONFIGURATION plain_words (COPY = pg_catalog.simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION plain_words ALTER MAPPING FOR word, hword, hword_part WITH unaccent, simple;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION french_words (COPY = pg_catalog.french);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION french_words ALTER MAPPING FOR word, hword, hword_part WITH unaccent, french_stem;--> statement-breakpoint
CREATE FUNCTION label_slug(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(BOTH '-' FROM regexp_replace(fold_text(value), '[^a-z0-9]+', '-', 'g'));--> statement-breakpoint
CREATE FUNCTION label_slugs(labels text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(label_slug(label) ORDER BY place), '{}')
    FROM unnest(labels) WITH ORDINALITY AS given (label, place));--> statement-breakpoint
-- The text of sanitised HTML. A tsvector holds up to 1 MB: of a text that would need more, the beginning is searched.
CREATE FUNCTION html_text(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN left(regexp_replace(regexp_replace(html, '</?(p|h[1-6]|li|ol|ul|blockquote|pre|br)\M[^<>]*>', ' ', 'g'),
    '<[^<>]*>', '', 'g'), 100000);--> statement-breakpoint
CREATE FUNCTION article_heading(title text, description text, category text, tags text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN setweight(to_tsvector('french_words', title), 'A') || setweight(to_tsvector('plain_words', title), 'A')
    || setweight(to_tsvector('french_words', category || ' ' || array_to_string(tags, ' ') || ' ' || description), 'B')
    || setweight(to_tsvector('plain_words', category || ' ' || array_to_string(tags, ' ')), 'B');--> statement-breakpoint
CREATE FUNCTION article_document(title text, description text, category text, tags text[], content text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN article_heading(title, description, category, tags)
    || setweight(to_tsvector('french_words', html_text(content)), 'C');--> statement-breakpoint
CREATE FUNCTION list_words(written text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  -- In one order everywhere: two articles saved at once must not wait for each other's words.
  SELECT lexeme FROM unnest(to_tsvector('pg_catalog.simple', written))
  WHERE fold_text(lexeme) ~ '^[a-z]{3,30}$' ORDER BY lexeme COLLATE "C";
END;--> statement-breakpoint
CREATE TABLE "article_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "author" text DEFAULT 'La rédaction' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "category_slug" text GENERATED ALWAYS AS (label_slug(category)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "tag_slugs" text[] GENERATED ALWAYS AS (label_slugs(tags)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "heading" "tsvector" GENERATED ALWAYS AS (article_heading(title, description, category, tags)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "document" "tsvector" GENERATED ALWAYS AS (article_document(title, description, category, tags, content)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "article_words_word_idx" ON "article_words" USING gin (fold_text("word") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "articles_author_id_idx" ON "articles" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "articles_listed_idx" ON "articles" USING btree ("publish_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "articles"."is_draft" and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_featured_idx" ON "articles" USING btree ("publish_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "articles"."is_featured" and not "articles"."is_draft" and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_category_slug_idx" ON "articles" USING btree ("category_slug","publish_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "articles"."is_draft" and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_tag_slugs_idx" ON "articles" USING gin ("tag_slugs");--> statement-breakpoint
CREATE INDEX "articles_heading_idx" ON "articles" USING gin ("heading");--> statement-breakpoint
CREATE INDEX "articles_document_idx" ON "articles" USING gin ("document");--> statement-breakpoint
CREATE FUNCTION note_article_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO article_words (word)
    SELECT list_words(concat_ws(' ', NEW.title, NEW.description, NEW.category, array_to_string(NEW.tags, ' '),
      html_text(NEW.content)))
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER articles_words_insert AFTER INSERT ON "articles"
  FOR EACH ROW WHEN (NOT NEW.is_draft) EXECUTE FUNCTION note_article_words();--> statement-breakpoint
CREATE TRIGGER articles_words_update AFTER UPDATE OF title, description, category, tags, content, is_draft ON "articles"
  FOR EACH ROW WHEN (NOT NEW.is_draft) EXECUTE FUNCTION note_article_words();--> statement-breakpoint
INSERT INTO article_words (word)
  SELECT DISTINCT list_words(concat_ws(' ', title, description, category, array_to_string(tags, ' '), html_text(content)))
  FROM articles WHERE NOT is_draft;
