CREATE TABLE "challenge_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"word" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	"points" integer DEFAULT 0 NOT NULL,
	"answered_by" uuid,
	"answer_word" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "challenge_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge_id" uuid NOT NULL,
	"reporter_id" uuid,
	"details" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "night_standings" (
	"event_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"showing" text DEFAULT 'name' NOT NULL,
	"pseudonym" text,
	"team_id" uuid,
	"points" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "night_standings_guest_id_pk" PRIMARY KEY("guest_id")
);
--> statement-breakpoint
CREATE TABLE "night_teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ink" text NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "is_optional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "confirmed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_answered_by_guests_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_reports" ADD CONSTRAINT "challenge_reports_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_reports" ADD CONSTRAINT "challenge_reports_reporter_id_app_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."app_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_standings" ADD CONSTRAINT "night_standings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_standings" ADD CONSTRAINT "night_standings_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_standings" ADD CONSTRAINT "night_standings_team_id_night_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."night_teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_teams" ADD CONSTRAINT "night_teams_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_claims_once_idx" ON "challenge_claims" USING btree ("challenge_id","guest_id") WHERE "challenge_claims"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "challenge_claims_waiting_idx" ON "challenge_claims" USING btree ("event_id","created_at") WHERE "challenge_claims"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "challenge_claims_confirmed_idx" ON "challenge_claims" USING btree ("event_id","answered_at" DESC NULLS LAST,"id") WHERE "challenge_claims"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "challenge_claims_guest_idx" ON "challenge_claims" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "challenge_claims_answered_by_idx" ON "challenge_claims" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "challenge_claims_image_idx" ON "challenge_claims" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_reports_once_idx" ON "challenge_reports" USING btree ("challenge_id","reporter_id");--> statement-breakpoint
CREATE INDEX "challenge_reports_reporter_idx" ON "challenge_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "challenge_reports_newest_idx" ON "challenge_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "night_standings_ranking_idx" ON "night_standings" USING btree ("event_id","points" DESC NULLS LAST,"guest_id");--> statement-breakpoint
CREATE INDEX "night_standings_team_idx" ON "night_standings" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "night_teams_event_idx" ON "night_teams" USING btree ("event_id");--> statement-breakpoint
-- Points of a confirmed claim stand in three sums, kept in the transaction that changes it: the guest's, the team's, the challenge's count.
CREATE FUNCTION carry_claim() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.state = 'confirmed';
  is_now boolean := TG_OP <> 'DELETE' AND NEW.state = 'confirmed';
BEGIN
  IF was THEN
    UPDATE night_standings SET points = points - OLD.points WHERE guest_id = OLD.guest_id;
    UPDATE challenges SET confirmed_count = confirmed_count - 1 WHERE id = OLD.challenge_id;
  END IF;
  IF is_now THEN
    INSERT INTO night_standings (event_id, guest_id, points) VALUES (NEW.event_id, NEW.guest_id, NEW.points)
      ON CONFLICT (guest_id) DO UPDATE SET points = night_standings.points + NEW.points;
    UPDATE challenges SET confirmed_count = confirmed_count + 1 WHERE id = NEW.challenge_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER challenge_claims_carried AFTER INSERT OR DELETE OR UPDATE OF state, points ON "challenge_claims"
  FOR EACH ROW EXECUTE FUNCTION carry_claim();--> statement-breakpoint
CREATE FUNCTION carry_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.team_id IS NOT NULL THEN
    UPDATE night_teams SET points = points - OLD.points, member_count = member_count - 1 WHERE id = OLD.team_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.team_id IS NOT NULL THEN
    UPDATE night_teams SET points = points + NEW.points, member_count = member_count + 1 WHERE id = NEW.team_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER night_standings_carried AFTER INSERT OR DELETE OR UPDATE OF team_id, points ON "night_standings"
  FOR EACH ROW EXECUTE FUNCTION carry_standing();
