-- One function for each way guests change, so that PostgreSQL plans its statements once per connection and not at every
-- reply: an INSERT has no old rows to name, and a DELETE no new ones. Each has its name here, by which a restore drops it, and
-- its body below, from one text.
CREATE FUNCTION count_inserted_guests() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION count_deleted_guests() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION count_updated_guests() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
DO $do$
DECLARE
  counted constant text := 'event_id, reply, replied_at, 1 + plus_ones AS places, offered_places,
    (email IS NOT NULL AND email_confirmed_at IS NULL AND account_id IS NULL AND app_account_id IS NULL) AS unconfirmed';
  inserted constant text := format('SELECT 1 AS sign, %s FROM new_guests', counted);
  deleted constant text := format('SELECT -1 AS sign, %s FROM old_guests', counted);
  way record;
BEGIN
  FOR way IN SELECT * FROM (VALUES
    ('count_inserted_guests', inserted),
    ('count_deleted_guests', deleted),
    ('count_updated_guests', inserted || ' UNION ALL ' || deleted)
  ) AS ways (name, changes)
  LOOP
    EXECUTE format($sql$
CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
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
    FROM (%2$s) AS changes GROUP BY event_id
  ) AS change
  WHERE counts.event_id = change.event_id
    AND (change.yes <> 0 OR change.waiting <> 0 OR change.maybe <> 0 OR change.no <> 0 OR change.pending <> 0
      OR change.places <> 0 OR change.unconfirmed_places <> 0 OR change.offered_places <> 0);
  INSERT INTO organiser_reply_days AS days (organiser_id, day, yes, maybe, no)
  SELECT organiser_id, day, change.yes, change.maybe, change.no
  FROM (
    SELECT organiser_id, (replied_at AT TIME ZONE 'Europe/Paris')::date AS day,
      coalesce(sum(sign) FILTER (WHERE reply = 'yes'), 0) AS yes,
      coalesce(sum(sign) FILTER (WHERE reply = 'maybe'), 0) AS maybe,
      coalesce(sum(sign) FILTER (WHERE reply = 'no'), 0) AS no
    FROM (%2$s) AS changes JOIN event_reply_counts USING (event_id)
    WHERE organiser_id IS NOT NULL AND reply IN ('yes', 'maybe', 'no') AND replied_at IS NOT NULL
    GROUP BY 1, 2
  ) AS change
  WHERE change.yes <> 0 OR change.maybe <> 0 OR change.no <> 0
  ORDER BY organiser_id, day
  ON CONFLICT (organiser_id, day) DO UPDATE
  SET yes = days.yes + EXCLUDED.yes, maybe = days.maybe + EXCLUDED.maybe, no = days.no + EXCLUDED.no;
  RETURN NULL;
END
$function$
    $sql$, way.name, way.changes);
  END LOOP;
END
$do$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER guests_counted_insert AFTER INSERT ON "guests"
  REFERENCING NEW TABLE AS new_guests FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_guests();--> statement-breakpoint
CREATE OR REPLACE TRIGGER guests_counted_update AFTER UPDATE ON "guests"
  REFERENCING OLD TABLE AS old_guests NEW TABLE AS new_guests
  FOR EACH STATEMENT EXECUTE FUNCTION count_updated_guests();--> statement-breakpoint
CREATE OR REPLACE TRIGGER guests_counted_delete AFTER DELETE ON "guests"
  REFERENCING OLD TABLE AS old_guests FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_guests();--> statement-breakpoint
DROP FUNCTION count_guest_changes();
