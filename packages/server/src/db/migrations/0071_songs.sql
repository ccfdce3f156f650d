CREATE TABLE "song_votes" (
	"song_id" uuid NOT NULL,
	"guest_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "song_votes_song_guest_key" UNIQUE NULLS NOT DISTINCT("song_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "song_wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"song_id" uuid NOT NULL,
	"guest_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "song_wishes_song_guest_key" UNIQUE NULLS NOT DISTINCT("song_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "songs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	"url" text,
	"name_key" text NOT NULL,
	"link_key" text NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL,
	"place" integer,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unwanted_songs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	"url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "song_votes" ADD CONSTRAINT "song_votes_song_id_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_votes" ADD CONSTRAINT "song_votes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_wishes" ADD CONSTRAINT "song_wishes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_wishes" ADD CONSTRAINT "song_wishes_song_id_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_wishes" ADD CONSTRAINT "song_wishes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unwanted_songs" ADD CONSTRAINT "unwanted_songs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "song_votes_guest_idx" ON "song_votes" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "song_wishes_event_idx" ON "song_wishes" USING btree ("event_id","guest_id");--> statement-breakpoint
CREATE INDEX "song_wishes_guest_idx" ON "song_wishes" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "songs_event_idx" ON "songs" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "songs_event_name_key" ON "songs" USING btree ("event_id","name_key") WHERE "songs"."name_key" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "songs_event_link_key" ON "songs" USING btree ("event_id","link_key") WHERE "songs"."link_key" <> '';--> statement-breakpoint
CREATE INDEX "unwanted_songs_event_idx" ON "unwanted_songs" USING btree ("event_id");--> statement-breakpoint
-- Also when a guest is taken off the list, with their votes.
CREATE FUNCTION count_song_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE songs SET vote_count = vote_count + 1 WHERE id = NEW.song_id;
  ELSE
    UPDATE songs SET vote_count = vote_count - 1 WHERE id = OLD.song_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER song_votes_counted AFTER INSERT OR DELETE ON "song_votes"
  FOR EACH ROW EXECUTE FUNCTION count_song_vote();
