CREATE TABLE "cost_nights" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"begin_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"host_account_id" uuid
);--> statement-breakpoint
CREATE TABLE "cost_people" (
	"guest_id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"account_id" uuid,
	"app_account_id" uuid,
	"email" text,
	"link_version" smallint NOT NULL,
	"nickname" text NOT NULL,
	"is_named" boolean NOT NULL
);--> statement-breakpoint
ALTER TABLE "cost_accounts" DROP CONSTRAINT "cost_accounts_event_id_events_id_fk";--> statement-breakpoint
ALTER TABLE "cost_accounts" DROP CONSTRAINT "cost_accounts_guest_id_guests_id_fk";--> statement-breakpoint
ALTER TABLE "cost_couples" DROP CONSTRAINT "cost_couples_event_id_events_id_fk";--> statement-breakpoint
ALTER TABLE "expenses" DROP CONSTRAINT "expenses_event_id_events_id_fk";--> statement-breakpoint
ALTER TABLE "paybacks" DROP CONSTRAINT "paybacks_event_id_events_id_fk";--> statement-breakpoint
CREATE INDEX "cost_nights_host_idx" ON "cost_nights" USING btree ("host_account_id");--> statement-breakpoint
CREATE INDEX "cost_people_event_idx" ON "cost_people" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "cost_people_account_idx" ON "cost_people" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "cost_people_app_account_idx" ON "cost_people" USING btree ("app_account_id");--> statement-breakpoint
-- The people whom the accounts of a night name; null is its organiser.
CREATE FUNCTION people_in_costs(night uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT payer_id FROM expenses WHERE event_id = night
  UNION SELECT guest_id FROM expense_payers JOIN expenses ON expenses.id = expense_id WHERE event_id = night
  UNION SELECT guest_id FROM expense_sharers JOIN expenses ON expenses.id = expense_id WHERE event_id = night
  UNION SELECT unnest(ARRAY[from_id, to_id]) FROM paybacks WHERE event_id = night
  UNION SELECT unnest(ARRAY[one_id, other_id]) FROM cost_couples WHERE event_id = night;
$$;--> statement-breakpoint
-- Keeps a guest of a night for its accounts, or all its guests (person null): those whom they name.
CREATE FUNCTION keep_cost_people(night uuid, person uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO cost_people (guest_id, event_id, account_id, app_account_id, email, link_version, nickname, is_named)
  SELECT guests.id, guests.event_id, coalesce(guests.account_id, app_accounts.account_id), guests.app_account_id,
    guests.email, guests.link_version, guests.nickname,
    events.shows_guests AND (events.host_id IS NOT NULL OR guests.is_shown)
      OR coalesce(guests.app_account_id = events.host_id, false)
      OR num_nonnulls(guests.account_id, guests.app_account_id, guests.email) = 0
  FROM guests
  JOIN events ON events.id = guests.event_id
  LEFT JOIN app_accounts ON app_accounts.id = guests.app_account_id
  WHERE guests.event_id = night AND (person IS NULL OR guests.id = person)
    AND guests.id IN (SELECT people_in_costs(night))
  ON CONFLICT DO NOTHING;
$$;--> statement-breakpoint
-- Finds no event while its guests go with it: they were kept before.
CREATE FUNCTION keep_removed_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_cost_people(OLD.event_id, OLD.id) WHERE EXISTS (SELECT FROM events WHERE id = OLD.event_id);
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_costs_of_night() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT people_in_costs(OLD.id)) THEN
    INSERT INTO cost_nights (event_id, name, begin_date, end_date, host_account_id)
    VALUES (OLD.id, OLD.name, OLD.begin_date, OLD.end_date,
      coalesce((SELECT account_id FROM organisers WHERE id = OLD.organiser_id),
        (SELECT account_id FROM app_accounts WHERE id = OLD.host_id)));
    PERFORM keep_cost_people(OLD.id, NULL);
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
-- A guest who returns to the list of a night gets back what was theirs in its accounts.
CREATE FUNCTION take_up_costs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE former uuid;
BEGIN
  DELETE FROM cost_people WHERE guest_id = (SELECT guest_id FROM cost_people
    WHERE event_id = NEW.event_id AND (account_id = NEW.account_id OR app_account_id = NEW.app_account_id)
    ORDER BY guest_id DESC LIMIT 1)
  RETURNING guest_id INTO former;
  IF former IS NULL THEN RETURN NULL; END IF;
  UPDATE expenses SET payer_id = NEW.id WHERE event_id = NEW.event_id AND payer_id = former;
  UPDATE expenses SET noted_by_id = NEW.id WHERE event_id = NEW.event_id AND noted_by_id = former;
  UPDATE expense_payers SET guest_id = NEW.id FROM expenses
    WHERE expenses.id = expense_id AND event_id = NEW.event_id AND guest_id = former;
  UPDATE expense_sharers SET guest_id = NEW.id FROM expenses
    WHERE expenses.id = expense_id AND event_id = NEW.event_id AND guest_id = former;
  UPDATE paybacks SET from_id = NEW.id WHERE event_id = NEW.event_id AND from_id = former;
  UPDATE paybacks SET to_id = NEW.id WHERE event_id = NEW.event_id AND to_id = former;
  UPDATE cost_couples SET one_id = NEW.id WHERE event_id = NEW.event_id AND one_id = former;
  UPDATE cost_couples SET other_id = NEW.id WHERE event_id = NEW.event_id AND other_id = former;
  -- Encrypted for the id they had.
  DELETE FROM cost_accounts WHERE event_id = NEW.event_id AND guest_id = former;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER guests_kept_in_costs BEFORE DELETE ON "guests"
  FOR EACH ROW EXECUTE FUNCTION keep_removed_guest();--> statement-breakpoint
CREATE TRIGGER events_kept_in_costs BEFORE DELETE ON "events"
  FOR EACH ROW EXECUTE FUNCTION keep_costs_of_night();--> statement-breakpoint
CREATE TRIGGER guests_back_in_costs AFTER INSERT ON "guests"
  FOR EACH ROW WHEN (NEW.account_id IS NOT NULL OR NEW.app_account_id IS NOT NULL)
  EXECUTE FUNCTION take_up_costs();
