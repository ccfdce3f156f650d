CREATE TABLE "parties" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"link_code" text NOT NULL,
	"link_opens" boolean DEFAULT true NOT NULL,
	"shows_address" text DEFAULT 'coming' NOT NULL,
	"access_note" text DEFAULT '' NOT NULL,
	"is_poll_open" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_cohosts" (
	"event_id" uuid NOT NULL,
	"app_account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "party_cohosts_event_id_app_account_id_pk" PRIMARY KEY("event_id","app_account_id")
);
--> statement-breakpoint
CREATE TABLE "party_dates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"begin_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_votes" (
	"date_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "party_votes_date_id_guest_id_pk" PRIMARY KEY("date_id","guest_id")
);
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "organiser_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "event_reply_counts" ALTER COLUMN "organiser_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "host_id" uuid;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "word" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_cohosts" ADD CONSTRAINT "party_cohosts_event_id_parties_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."parties"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_cohosts" ADD CONSTRAINT "party_cohosts_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_dates" ADD CONSTRAINT "party_dates_event_id_parties_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."parties"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_votes" ADD CONSTRAINT "party_votes_date_id_party_dates_id_fk" FOREIGN KEY ("date_id") REFERENCES "public"."party_dates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_votes" ADD CONSTRAINT "party_votes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parties_link_code_key" ON "parties" USING btree ("link_code");--> statement-breakpoint
CREATE INDEX "party_cohosts_app_account_idx" ON "party_cohosts" USING btree ("app_account_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "party_dates_event_begin_key" ON "party_dates" USING btree ("event_id","begin_date");--> statement-breakpoint
CREATE INDEX "party_votes_guest_idx" ON "party_votes" USING btree ("guest_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_host_id_app_accounts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_host_begin_idx" ON "events" USING btree ("host_id","begin_date","id") WHERE "events"."host_id" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_planner_check" CHECK (num_nonnulls("events"."organiser_id", "events"."host_id") = 1);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_party_status_check" CHECK (("events"."host_id" is not null) = ("events"."status" in ('private', 'called_off')));--> statement-breakpoint
-- Replies to parties are of no organiser's days.
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
      WHERE organiser_id IS NOT NULL AND reply IN ('yes', 'maybe', 'no') AND replied_at IS NOT NULL
      GROUP BY 1, 2
    ) AS change
    WHERE yes <> 0 OR maybe <> 0 OR no <> 0
    ORDER BY organiser_id, day
    ON CONFLICT (organiser_id, day) DO UPDATE
    SET yes = days.yes + EXCLUDED.yes, maybe = days.maybe + EXCLUDED.maybe, no = days.no + EXCLUDED.no
  $sql$, changes);
  RETURN NULL;
END
$$;
