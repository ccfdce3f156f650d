ALTER TABLE "event_reply_counts" ADD COLUMN "places" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_reply_counts" ADD COLUMN "unconfirmed_places" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_reply_counts" ADD COLUMN "offered_places" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "offered_places" integer;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "offered_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "declined_places" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "guests_offered_idx" ON "guests" USING btree ("event_id") WHERE "guests"."offered_until" is not null;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_offered_places_check" CHECK ("guests"."offered_places" >= 1);--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_offer_check" CHECK (("guests"."offered_places" is null) = ("guests"."offered_until" is null));--> statement-breakpoint
-- The same triggers count places as well.
CREATE OR REPLACE FUNCTION count_guest_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Run as text, because an INSERT has no old rows to name, and a DELETE no new ones.
  counted constant text := 'event_id, reply, replied_at, 1 + plus_ones AS places, offered_places,
    (email IS NOT NULL AND email_confirmed_at IS NULL AND account_id IS NULL AND app_account_id IS NULL) AS unconfirmed';
  changes constant text := CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT 1 AS sign, %s FROM new_guests', counted)
    WHEN 'DELETE' THEN format('SELECT -1 AS sign, %s FROM old_guests', counted)
    ELSE format('SELECT 1 AS sign, %1$s FROM new_guests UNION ALL SELECT -1, %1$s FROM old_guests', counted) END;
BEGIN
  EXECUTE format($sql$
    UPDATE event_reply_counts AS counts
    SET yes = counts.yes + change.yes, waiting = counts.waiting + change.waiting,
      maybe = counts.maybe + change.maybe, no = counts.no + change.no, pending = counts.pending + change.pending,
      places = counts.places + change.places,
      unconfirmed_places = counts.unconfirmed_places + change.unconfirmed_places,
      offered_places = counts.offered_places + change.offered_places
    FROM (
      SELECT event_id, coalesce(sum(sign) FILTER (WHERE reply = 'yes'), 0) AS yes,
        coalesce(sum(sign) FILTER (WHERE reply = 'waiting'), 0) AS waiting,
        coalesce(sum(sign) FILTER (WHERE reply = 'maybe'), 0) AS maybe,
        coalesce(sum(sign) FILTER (WHERE reply = 'no'), 0) AS no,
        coalesce(sum(sign) FILTER (WHERE reply = 'pending'), 0) AS pending,
        coalesce(sum(sign * places) FILTER (WHERE reply = 'yes'), 0) AS places,
        coalesce(sum(sign * places) FILTER (WHERE reply = 'yes' AND unconfirmed), 0) AS unconfirmed_places,
        coalesce(sum(sign * offered_places) FILTER (WHERE reply = 'waiting'), 0) AS offered_places
      FROM (%s) AS changes GROUP BY event_id
    ) AS change
    WHERE counts.event_id = change.event_id
      AND (change.yes <> 0 OR change.waiting <> 0 OR change.maybe <> 0 OR change.no <> 0 OR change.pending <> 0
        OR change.places <> 0 OR change.unconfirmed_places <> 0 OR change.offered_places <> 0)
  $sql$, changes);
  EXECUTE format($sql$
    INSERT INTO organiser_reply_days AS days (organiser_id, day, yes, maybe, no)
    SELECT organiser_id, day, yes, maybe, no
    FROM (
      SELECT organiser_id, (replied_at AT TIME ZONE 'Europe/Paris')::date AS day,
        coalesce(sum(sign) FILTER (WHERE reply = 'yes'), 0) AS yes,
        coalesce(sum(sign) FILTER (WHERE reply = 'maybe'), 0) AS maybe,
        coalesce(sum(sign) FILTER (WHERE reply = 'no'), 0) AS no
      FROM (%s) AS changes JOIN event_reply_counts USING (event_id)
      WHERE reply IN ('yes', 'maybe', 'no') AND replied_at IS NOT NULL
      GROUP BY 1, 2
    ) AS change
    WHERE yes <> 0 OR maybe <> 0 OR no <> 0
    ORDER BY organiser_id, day
    ON CONFLICT (organiser_id, day) DO UPDATE
    SET yes = days.yes + EXCLUDED.yes, maybe = days.maybe + EXCLUDED.maybe, no = days.no + EXCLUDED.no
  $sql$, changes);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- What is there already; ALTER TABLE above holds off other writers until it is counted.
UPDATE event_reply_counts AS counts
SET places = taken.places, unconfirmed_places = taken.unconfirmed_places
FROM (
  SELECT event_id, sum(1 + plus_ones) AS places,
    coalesce(sum(1 + plus_ones) FILTER (WHERE email IS NOT NULL AND email_confirmed_at IS NULL
      AND account_id IS NULL AND app_account_id IS NULL), 0) AS unconfirmed_places
  FROM guests WHERE reply = 'yes' GROUP BY event_id
) AS taken
WHERE taken.event_id = counts.event_id;
