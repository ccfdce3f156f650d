-- quick: homecoming_friends: deleted some days after each night
-- contract: no version was released that uses what goes here
-- quick: own_answers: kept for 90 days, a row for each answer of a member
-- quick: expenses: a few for each party
-- quick: album_likes: those of a few nights
-- quick: album_reports: a few for each album
-- quick: homecomings: deleted some days after each night
ALTER TABLE "own_answers" DROP CONSTRAINT "own_answers_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "own_answers" RENAME COLUMN "account_id" TO "writer_id";--> statement-breakpoint
ALTER TABLE "own_answers" RENAME CONSTRAINT "own_answers_account_id_subject_pk" TO "own_answers_writer_id_subject_pk";--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "noted_by_id" uuid;--> statement-breakpoint
UPDATE "expenses" SET "noted_by_id" = "guests"."id" FROM "guests"
  WHERE "guests"."event_id" = "expenses"."event_id" AND "guests"."account_id" = "expenses"."noted_by_account_id";--> statement-breakpoint
ALTER TABLE "expenses" DROP COLUMN "noted_by_account_id";--> statement-breakpoint
ALTER TABLE "album_likes" DROP CONSTRAINT "album_likes_photo_id_account_id_pk";--> statement-breakpoint
ALTER TABLE "album_likes" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "album_likes" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "album_likes" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "album_likes" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "album_likes" ADD CONSTRAINT "album_likes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_likes" ADD CONSTRAINT "album_likes_once_key" UNIQUE NULLS NOT DISTINCT("photo_id","account_id","guest_id");--> statement-breakpoint
ALTER TABLE "album_likes" ADD CONSTRAINT "album_likes_person_check" CHECK (num_nonnulls("album_likes"."account_id", "album_likes"."guest_id") = 1);--> statement-breakpoint
CREATE INDEX "album_likes_guest_idx" ON "album_likes" USING btree ("guest_id");--> statement-breakpoint
ALTER TABLE "album_reports" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "album_reports" ADD CONSTRAINT "album_reports_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "album_reports_guest_once_key" ON "album_reports" USING btree ("photo_id","guest_id");--> statement-breakpoint
CREATE INDEX "album_reports_guest_idx" ON "album_reports" USING btree ("guest_id");--> statement-breakpoint
ALTER TABLE "homecoming_friends" DROP CONSTRAINT "homecoming_friends_event_id_member_id_homecomings_event_id_member_id_fk";--> statement-breakpoint
ALTER TABLE "homecomings" DROP CONSTRAINT "homecomings_event_id_member_id_pk";--> statement-breakpoint
ALTER TABLE "homecomings" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "homecomings" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "homecomings" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "homecomings" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "homecomings" ADD CONSTRAINT "homecomings_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecomings" ADD CONSTRAINT "homecomings_member_key" UNIQUE("event_id","member_id");--> statement-breakpoint
ALTER TABLE "homecomings" ADD CONSTRAINT "homecomings_guest_key" UNIQUE("event_id","guest_id");--> statement-breakpoint
ALTER TABLE "homecomings" ADD CONSTRAINT "homecomings_person_check" CHECK (num_nonnulls("homecomings"."member_id", "homecomings"."guest_id") = 1);--> statement-breakpoint
CREATE INDEX "homecomings_guest_idx" ON "homecomings" USING btree ("guest_id");--> statement-breakpoint
ALTER TABLE "homecoming_friends" ADD CONSTRAINT "homecoming_friends_event_id_member_id_homecomings_event_id_member_id_fk" FOREIGN KEY ("event_id","member_id") REFERENCES "public"."homecomings"("event_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The stream of a guest without an account ends with their place, or with their private link.
CREATE OR REPLACE FUNCTION tell_lost_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_rights_of(OLD.app_account_id, OLD.account_id, OLD.id);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER guests_told_deleted ON "guests";--> statement-breakpoint
CREATE TRIGGER guests_told_deleted AFTER DELETE ON "guests"
  FOR EACH ROW EXECUTE FUNCTION tell_lost_place();--> statement-breakpoint
DROP TRIGGER guests_told_lost ON "guests";--> statement-breakpoint
CREATE TRIGGER guests_told_lost AFTER UPDATE OF reply, app_account_id, account_id, link_version ON "guests"
  FOR EACH ROW WHEN ((OLD.reply <> 'no' AND NEW.reply = 'no')
    OR OLD.link_version <> NEW.link_version
    OR (OLD.app_account_id IS NOT NULL AND NEW.app_account_id IS DISTINCT FROM OLD.app_account_id)
    OR (OLD.account_id IS NOT NULL AND NEW.account_id IS DISTINCT FROM OLD.account_id))
  EXECUTE FUNCTION tell_lost_place();
