ALTER TABLE "followers" ADD COLUMN "consents" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organiser_follower_counts" ADD COLUMN "by_app" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organiser_follower_counts" ADD COLUMN "by_push" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organiser_follower_counts" ADD COLUMN "by_email" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_new_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organiser_follower_counts AS counts (organiser_id, followers, by_app, by_push, by_email)
  SELECT organiser_id, count(*), count(*) FILTER (WHERE consents ? 'app'), count(*) FILTER (WHERE consents ? 'push'),
    count(*) FILTER (WHERE consents ? 'email')
  FROM new_followers GROUP BY organiser_id ORDER BY organiser_id
  ON CONFLICT (organiser_id) DO UPDATE SET followers = counts.followers + EXCLUDED.followers,
    by_app = counts.by_app + EXCLUDED.by_app, by_push = counts.by_push + EXCLUDED.by_push,
    by_email = counts.by_email + EXCLUDED.by_email;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_lost_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organiser_follower_counts AS counts SET followers = counts.followers - lost.followers,
    by_app = counts.by_app - lost.by_app, by_push = counts.by_push - lost.by_push,
    by_email = counts.by_email - lost.by_email
  FROM (
    SELECT organiser_id, count(*) AS followers, count(*) FILTER (WHERE consents ? 'app') AS by_app,
      count(*) FILTER (WHERE consents ? 'push') AS by_push, count(*) FILTER (WHERE consents ? 'email') AS by_email
    FROM old_followers GROUP BY organiser_id
  ) AS lost
  WHERE counts.organiser_id = lost.organiser_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_changed_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organiser_follower_counts AS counts SET by_app = counts.by_app + changed.by_app,
    by_push = counts.by_push + changed.by_push, by_email = counts.by_email + changed.by_email
  FROM (
    SELECT organiser_id, coalesce(sum(sign) FILTER (WHERE consents ? 'app'), 0) AS by_app,
      coalesce(sum(sign) FILTER (WHERE consents ? 'push'), 0) AS by_push,
      coalesce(sum(sign) FILTER (WHERE consents ? 'email'), 0) AS by_email
    FROM (
      SELECT organiser_id, consents, 1 AS sign FROM new_followers
      UNION ALL
      SELECT organiser_id, consents, -1 FROM old_followers
    ) AS rows GROUP BY organiser_id
  ) AS changed
  WHERE counts.organiser_id = changed.organiser_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER followers_counted_update AFTER UPDATE ON "followers"
  REFERENCING OLD TABLE AS old_followers NEW TABLE AS new_followers
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_consents();
