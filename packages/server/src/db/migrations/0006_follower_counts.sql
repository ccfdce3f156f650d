CREATE TABLE "organiser_follower_counts" (
	"organiser_id" uuid PRIMARY KEY NOT NULL,
	"followers" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "guests_event_reply_idx";--> statement-breakpoint
ALTER TABLE "organiser_follower_counts" ADD CONSTRAINT "organiser_follower_counts_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_event_reply_idx" ON "guests" USING btree ("event_id","reply","id","plus_ones");--> statement-breakpoint
ALTER TABLE "organiser_follower_counts" SET (fillfactor = 70);--> statement-breakpoint
CREATE FUNCTION count_new_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organiser_follower_counts AS counts (organiser_id, followers)
  SELECT organiser_id, count(*) FROM new_followers GROUP BY organiser_id ORDER BY organiser_id
  ON CONFLICT (organiser_id) DO UPDATE SET followers = counts.followers + EXCLUDED.followers;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_lost_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organiser_follower_counts AS counts SET followers = counts.followers - lost.followers
  FROM (SELECT organiser_id, count(*) AS followers FROM old_followers GROUP BY organiser_id) AS lost
  WHERE counts.organiser_id = lost.organiser_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER followers_counted_insert AFTER INSERT ON "followers"
  REFERENCING NEW TABLE AS new_followers FOR EACH STATEMENT EXECUTE FUNCTION count_new_followers();--> statement-breakpoint
CREATE TRIGGER followers_counted_delete AFTER DELETE ON "followers"
  REFERENCING OLD TABLE AS old_followers FOR EACH STATEMENT EXECUTE FUNCTION count_lost_followers();--> statement-breakpoint
INSERT INTO organiser_follower_counts (organiser_id, followers)
SELECT organiser_id, count(*) FROM followers GROUP BY organiser_id;
