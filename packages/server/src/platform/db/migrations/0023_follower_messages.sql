ALTER TABLE "organiser_follower_counts" ADD COLUMN "by_message" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Consents to the second text or a later one cover messages that the organiser writes. There are none yet.
CREATE OR REPLACE FUNCTION count_new_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organiser_follower_counts AS counts (organiser_id, followers, by_app, by_push, by_email, by_message)
  SELECT organiser_id, count(*), count(*) FILTER (WHERE consents ? 'app'), count(*) FILTER (WHERE consents ? 'push'),
    count(*) FILTER (WHERE consents ? 'email'), count(*) FILTER (WHERE consents @? '$.*.wording ? (@ >= 2)')
  FROM new_followers GROUP BY organiser_id ORDER BY organiser_id
  ON CONFLICT (organiser_id) DO UPDATE SET followers = counts.followers + EXCLUDED.followers,
    by_app = counts.by_app + EXCLUDED.by_app, by_push = counts.by_push + EXCLUDED.by_push,
    by_email = counts.by_email + EXCLUDED.by_email, by_message = counts.by_message + EXCLUDED.by_message;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_lost_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organiser_follower_counts AS counts SET followers = counts.followers - lost.followers,
    by_app = counts.by_app - lost.by_app, by_push = counts.by_push - lost.by_push,
    by_email = counts.by_email - lost.by_email, by_message = counts.by_message - lost.by_message
  FROM (
    SELECT organiser_id, count(*) AS followers, count(*) FILTER (WHERE consents ? 'app') AS by_app,
      count(*) FILTER (WHERE consents ? 'push') AS by_push, count(*) FILTER (WHERE consents ? 'email') AS by_email,
      count(*) FILTER (WHERE consents @? '$.*.wording ? (@ >= 2)') AS by_message
    FROM old_followers GROUP BY organiser_id
  ) AS lost
  WHERE counts.organiser_id = lost.organiser_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organiser_follower_counts AS counts SET by_app = counts.by_app + changed.by_app,
    by_push = counts.by_push + changed.by_push, by_email = counts.by_email + changed.by_email,
    by_message = counts.by_message + changed.by_message
  FROM (
    SELECT organiser_id, coalesce(sum(sign) FILTER (WHERE consents ? 'app'), 0) AS by_app,
      coalesce(sum(sign) FILTER (WHERE consents ? 'push'), 0) AS by_push,
      coalesce(sum(sign) FILTER (WHERE consents ? 'email'), 0) AS by_email,
      coalesce(sum(sign) FILTER (WHERE consents @? '$.*.wording ? (@ >= 2)'), 0) AS by_message
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
CREATE OR REPLACE FUNCTION count_new_email_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organiser_follower_counts AS counts (organiser_id, followers, by_email, by_message)
  SELECT organiser_id, count(*), count(*), count(*) FILTER (WHERE wording >= 2)
  FROM new_followers WHERE confirmed_at IS NOT NULL
  GROUP BY organiser_id ORDER BY organiser_id
  ON CONFLICT (organiser_id) DO UPDATE SET followers = counts.followers + EXCLUDED.followers,
    by_email = counts.by_email + EXCLUDED.by_email, by_message = counts.by_message + EXCLUDED.by_message;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_confirmed_email_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organiser_follower_counts AS counts (organiser_id, followers, by_email, by_message)
  SELECT after.organiser_id, count(*), count(*), count(*) FILTER (WHERE after.wording >= 2)
  FROM new_followers after JOIN old_followers before ON before.id = after.id
  WHERE after.confirmed_at IS NOT NULL AND before.confirmed_at IS NULL
  GROUP BY after.organiser_id ORDER BY after.organiser_id
  ON CONFLICT (organiser_id) DO UPDATE SET followers = counts.followers + EXCLUDED.followers,
    by_email = counts.by_email + EXCLUDED.by_email, by_message = counts.by_message + EXCLUDED.by_message;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_lost_email_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organiser_follower_counts AS counts SET followers = counts.followers - lost.followers,
    by_email = counts.by_email - lost.followers, by_message = counts.by_message - lost.by_message
  FROM (
    SELECT organiser_id, count(*) AS followers, count(*) FILTER (WHERE wording >= 2) AS by_message
    FROM old_followers WHERE confirmed_at IS NOT NULL
    GROUP BY organiser_id
  ) AS lost
  WHERE counts.organiser_id = lost.organiser_id;
  RETURN NULL;
END
$$;
