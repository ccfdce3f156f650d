-- Open streams follow parties and nights. Whatever takes a member's place in one away, or lets them meet a block, tells every
-- process whose subjects are to be read again: ids of accounts and of app accounts.
CREATE FUNCTION tell_rights_of(variadic people uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live_changes', json_build_object('rightsOf', array_remove(people, NULL))::text);
$$;--> statement-breakpoint
CREATE FUNCTION tell_lost_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_rights_of(OLD.app_account_id, OLD.account_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_lost_cohost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_rights_of(OLD.app_account_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_changed_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM tell_rights_of(NEW.blocker_id, NEW.blocked_id);
  ELSE PERFORM tell_rights_of(OLD.blocker_id, OLD.blocked_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER guests_told_deleted AFTER DELETE ON "guests"
  FOR EACH ROW WHEN (OLD.app_account_id IS NOT NULL OR OLD.account_id IS NOT NULL)
  EXECUTE FUNCTION tell_lost_place();--> statement-breakpoint
CREATE TRIGGER guests_told_lost AFTER UPDATE OF reply, app_account_id, account_id ON "guests"
  FOR EACH ROW WHEN ((OLD.reply <> 'no' AND NEW.reply = 'no' AND (OLD.app_account_id IS NOT NULL OR OLD.account_id IS NOT NULL))
    OR (OLD.app_account_id IS NOT NULL AND NEW.app_account_id IS DISTINCT FROM OLD.app_account_id)
    OR (OLD.account_id IS NOT NULL AND NEW.account_id IS DISTINCT FROM OLD.account_id))
  EXECUTE FUNCTION tell_lost_place();--> statement-breakpoint
CREATE TRIGGER party_cohosts_told_lost AFTER DELETE ON "party_cohosts"
  FOR EACH ROW EXECUTE FUNCTION tell_lost_cohost();--> statement-breakpoint
CREATE TRIGGER member_blocks_told AFTER INSERT OR DELETE ON "member_blocks"
  FOR EACH ROW EXECUTE FUNCTION tell_changed_block();
