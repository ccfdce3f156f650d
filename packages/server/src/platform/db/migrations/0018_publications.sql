-- quick: announcements: one row for each message, whatever its number of recipients
CREATE TABLE "publication_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"day" date NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"announcement_id" uuid
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publications_event_id_kind_pk" PRIMARY KEY("event_id","kind")
);
--> statement-breakpoint
CREATE TABLE "email_followers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"email" text NOT NULL,
	"screen" text NOT NULL,
	"wording" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_guest_id_guests_id_fk";
--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "organiser_id" uuid;--> statement-breakpoint
ALTER TABLE "publication_days" ADD CONSTRAINT "publication_days_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_days" ADD CONSTRAINT "publication_days_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_day_id_publication_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."publication_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_followers" ADD CONSTRAINT "email_followers_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "publication_days_organiser_key" ON "publication_days" USING btree ("organiser_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "publication_days_announcement_key" ON "publication_days" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "publications_day_idx" ON "publications" USING btree ("day_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_followers_address_key" ON "email_followers" USING btree ("organiser_id","email");--> statement-breakpoint
CREATE INDEX "email_followers_organiser_confirmed_idx" ON "email_followers" USING btree ("organiser_id","confirmed_at" DESC NULLS LAST,"id") WHERE "email_followers"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "email_followers_organiser_idx" ON "email_followers" USING btree ("organiser_id","id") WHERE "email_followers"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "email_followers_email_idx" ON "email_followers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "email_followers_unconfirmed_idx" ON "email_followers" USING btree ("created_at") WHERE "email_followers"."confirmed_at" is null;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_organiser_idx" ON "announcements" USING btree ("organiser_id") WHERE "announcements"."organiser_id" is not null;--> statement-breakpoint
-- A recipient may be a follower: what the foreign key did for guests, a trigger does.
CREATE FUNCTION delete_messages_of_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deliveries WHERE guest_id IN (SELECT id FROM old_guests);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER guests_messages_deleted AFTER DELETE ON "guests"
  REFERENCING OLD TABLE AS old_guests FOR EACH STATEMENT EXECUTE FUNCTION delete_messages_of_guests();--> statement-breakpoint
CREATE FUNCTION count_new_email_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organiser_follower_counts AS counts (organiser_id, followers, by_email)
  SELECT organiser_id, count(*), count(*) FROM new_followers WHERE confirmed_at IS NOT NULL
  GROUP BY organiser_id ORDER BY organiser_id
  ON CONFLICT (organiser_id) DO UPDATE SET followers = counts.followers + EXCLUDED.followers,
    by_email = counts.by_email + EXCLUDED.by_email;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_confirmed_email_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organiser_follower_counts AS counts (organiser_id, followers, by_email)
  SELECT after.organiser_id, count(*), count(*)
  FROM new_followers after JOIN old_followers before ON before.id = after.id
  WHERE after.confirmed_at IS NOT NULL AND before.confirmed_at IS NULL
  GROUP BY after.organiser_id ORDER BY after.organiser_id
  ON CONFLICT (organiser_id) DO UPDATE SET followers = counts.followers + EXCLUDED.followers,
    by_email = counts.by_email + EXCLUDED.by_email;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_lost_email_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organiser_follower_counts AS counts SET followers = counts.followers - lost.followers,
    by_email = counts.by_email - lost.followers
  FROM (
    SELECT organiser_id, count(*) AS followers FROM old_followers WHERE confirmed_at IS NOT NULL
    GROUP BY organiser_id
  ) AS lost
  WHERE counts.organiser_id = lost.organiser_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER email_followers_counted_insert AFTER INSERT ON "email_followers"
  REFERENCING NEW TABLE AS new_followers FOR EACH STATEMENT EXECUTE FUNCTION count_new_email_followers();--> statement-breakpoint
CREATE TRIGGER email_followers_counted_update AFTER UPDATE ON "email_followers"
  REFERENCING OLD TABLE AS old_followers NEW TABLE AS new_followers
  FOR EACH STATEMENT EXECUTE FUNCTION count_confirmed_email_followers();--> statement-breakpoint
CREATE TRIGGER email_followers_counted_delete AFTER DELETE ON "email_followers"
  REFERENCING OLD TABLE AS old_followers FOR EACH STATEMENT EXECUTE FUNCTION count_lost_email_followers();
