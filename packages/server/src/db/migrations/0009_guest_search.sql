ALTER TABLE "guests" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- An entry of a B-tree holds some 2,700 bytes at most. The username is held until this change is done: whoever renames
-- the profile meanwhile waits, and then finds this guest.
CREATE FUNCTION fold_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.searched := left(fold_text(NEW.nickname || ' ' || coalesce(
    (SELECT username FROM app_accounts WHERE id = NEW.app_account_id FOR KEY SHARE), '')), 500);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION fold_guests_of_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE guests SET nickname = nickname WHERE app_account_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER guests_folded BEFORE INSERT OR UPDATE OF nickname, app_account_id ON "guests"
  FOR EACH ROW EXECUTE FUNCTION fold_guest();--> statement-breakpoint
CREATE TRIGGER app_accounts_folded AFTER UPDATE OF username ON "app_accounts"
  FOR EACH ROW WHEN (OLD.username <> NEW.username) EXECUTE FUNCTION fold_guests_of_profile();--> statement-breakpoint
-- The guests that are there already. No reply changes, so there is nothing to count again.
DROP INDEX "guests_event_id_idx";--> statement-breakpoint
ALTER TABLE "guests" DISABLE TRIGGER guests_counted_update;--> statement-breakpoint
UPDATE guests SET searched = left(fold_text(nickname || ' ' || coalesce(
  (SELECT username FROM app_accounts WHERE app_accounts.id = app_account_id), '')), 500);--> statement-breakpoint
ALTER TABLE "guests" ENABLE TRIGGER guests_counted_update;--> statement-breakpoint
CREATE INDEX "guests_event_id_idx" ON "guests" USING btree ("event_id","id","reply","searched");
