ALTER TABLE "album_photos" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Also when an account is erased, with its likes.
CREATE FUNCTION count_album_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE album_photos SET like_count = like_count + 1 WHERE id = NEW.photo_id;
  ELSE
    UPDATE album_photos SET like_count = like_count - 1 WHERE id = OLD.photo_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER album_likes_counted AFTER INSERT OR DELETE ON "album_likes"
  FOR EACH ROW EXECUTE FUNCTION count_album_like();--> statement-breakpoint
UPDATE "album_photos" SET "like_count" = (SELECT count(*) FROM "album_likes" WHERE "album_likes"."photo_id" = "album_photos"."id");
