CREATE TABLE "event_reply_counts" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"yes" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"maybe" integer DEFAULT 0 NOT NULL,
	"no" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organiser_reply_days" (
	"organiser_id" uuid NOT NULL,
	"day" date NOT NULL,
	"yes" integer NOT NULL,
	"maybe" integer NOT NULL,
	"no" integer NOT NULL,
	CONSTRAINT "organiser_reply_days_organiser_id_day_pk" PRIMARY KEY("organiser_id","day")
);
--> statement-breakpoint
ALTER TABLE "organiser_reply_days" ADD CONSTRAINT "organiser_reply_days_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_reply_counts_organiser_idx" ON "event_reply_counts" USING btree ("organiser_id","event_id");--> statement-breakpoint
-- Room for a row's next version beside it: counts change often.
ALTER TABLE "event_reply_counts" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "organiser_reply_days" SET (fillfactor = 70);--> statement-breakpoint
CREATE FUNCTION count_guest_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Run as text, because an INSERT has no old rows to name, and a DELETE no new ones.
  changes constant text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, event_id, reply, replied_at FROM new_guests'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, event_id, reply, replied_at FROM old_guests'
    ELSE 'SELECT 1 AS sign, event_id, reply, replied_at FROM new_guests
      UNION ALL SELECT -1, event_id, reply, replied_at FROM old_guests' END;
BEGIN
  EXECUTE format($sql$
    UPDATE event_reply_counts AS counts
    SET yes = counts.yes + change.yes, waiting = counts.waiting + change.waiting,
      maybe = counts.maybe + change.maybe, no = counts.no + change.no, pending = counts.pending + change.pending
    FROM (
      SELECT event_id, coalesce(sum(sign) FILTER (WHERE reply = 'yes'), 0) AS yes,
        coalesce(sum(sign) FILTER (WHERE reply = 'waiting'), 0) AS waiting,
        coalesce(sum(sign) FILTER (WHERE reply = 'maybe'), 0) AS maybe,
        coalesce(sum(sign) FILTER (WHERE reply = 'no'), 0) AS no,
        coalesce(sum(sign) FILTER (WHERE reply = 'pending'), 0) AS pending
      FROM (%s) AS changes GROUP BY event_id
    ) AS change
    WHERE counts.event_id = change.event_id
      AND (change.yes <> 0 OR change.waiting <> 0 OR change.maybe <> 0 OR change.no <> 0 OR change.pending <> 0)
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
CREATE FUNCTION open_reply_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_reply_counts (event_id, organiser_id) SELECT id, organiser_id FROM new_events;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- While the guests are still there to be taken off: their own trigger fires when the event is gone, and finds no row.
-- Rows are held in the order in which a reply holds them: guest, event, day.
CREATE FUNCTION close_reply_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM guests WHERE event_id = OLD.id FOR UPDATE;
  DELETE FROM event_reply_counts WHERE event_id = OLD.id;
  UPDATE organiser_reply_days AS days
  SET yes = days.yes - gone.yes, maybe = days.maybe - gone.maybe, no = days.no - gone.no
  FROM (
    SELECT (replied_at AT TIME ZONE 'Europe/Paris')::date AS day, count(*) FILTER (WHERE reply = 'yes') AS yes,
      count(*) FILTER (WHERE reply = 'maybe') AS maybe, count(*) FILTER (WHERE reply = 'no') AS no
    FROM guests WHERE event_id = OLD.id AND reply IN ('yes', 'maybe', 'no') AND replied_at IS NOT NULL GROUP BY 1
  ) AS gone
  WHERE days.organiser_id = OLD.organiser_id AND days.day = gone.day;
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER guests_counted_insert AFTER INSERT ON "guests"
  REFERENCING NEW TABLE AS new_guests FOR EACH STATEMENT EXECUTE FUNCTION count_guest_changes();--> statement-breakpoint
CREATE TRIGGER guests_counted_update AFTER UPDATE ON "guests"
  REFERENCING NEW TABLE AS new_guests OLD TABLE AS old_guests
  FOR EACH STATEMENT EXECUTE FUNCTION count_guest_changes();--> statement-breakpoint
CREATE TRIGGER guests_counted_delete AFTER DELETE ON "guests"
  REFERENCING OLD TABLE AS old_guests FOR EACH STATEMENT EXECUTE FUNCTION count_guest_changes();--> statement-breakpoint
CREATE TRIGGER events_counts_opened AFTER INSERT ON "events"
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION open_reply_counts();--> statement-breakpoint
CREATE TRIGGER events_counts_closed BEFORE DELETE ON "events"
  FOR EACH ROW EXECUTE FUNCTION close_reply_counts();--> statement-breakpoint
-- What is there already; the triggers above hold off other writers until it is counted.
INSERT INTO event_reply_counts (event_id, organiser_id, yes, waiting, maybe, no, pending)
SELECT events.id, events.organiser_id, count(*) FILTER (WHERE reply = 'yes'),
  count(*) FILTER (WHERE reply = 'waiting'), count(*) FILTER (WHERE reply = 'maybe'), count(*) FILTER (WHERE reply = 'no'),
  count(*) FILTER (WHERE reply = 'pending')
FROM events LEFT JOIN guests ON guests.event_id = events.id GROUP BY events.id;--> statement-breakpoint
INSERT INTO organiser_reply_days (organiser_id, day, yes, maybe, no)
SELECT organiser_id, (replied_at AT TIME ZONE 'Europe/Paris')::date, count(*) FILTER (WHERE reply = 'yes'),
  count(*) FILTER (WHERE reply = 'maybe'), count(*) FILTER (WHERE reply = 'no')
FROM events JOIN guests ON guests.event_id = events.id
WHERE reply IN ('yes', 'maybe', 'no') AND replied_at IS NOT NULL GROUP BY 1, 2;
