-- An account without a running subscription has the plan 'discovery'. The version before knows three plans and takes
-- 'basic' for free, so the plan in force is a column of its own; what either version writes reaches the other's column.
-- Once that version is gone: drop "plan" and both triggers.
DROP INDEX "organisers_plan_idx";--> statement-breakpoint
ALTER TABLE "organisers" ADD COLUMN "plan_in_force" text DEFAULT 'discovery' NOT NULL;--> statement-breakpoint
CREATE FUNCTION in_force(former text, organiser uuid) RETURNS text LANGUAGE sql STABLE
  RETURN CASE WHEN former = 'basic' AND NOT EXISTS (SELECT FROM subscriptions
      WHERE organiser_id = organiser AND status IN ('active', 'trialing', 'past_due'))
    THEN 'discovery' ELSE former END;--> statement-breakpoint
UPDATE "organisers" SET "plan_in_force" = in_force("plan", "id")
  WHERE "plan" <> 'basic' OR "id" IN (SELECT "organiser_id" FROM "subscriptions");--> statement-breakpoint
CREATE INDEX "organisers_plan_in_force_idx" ON "organisers" USING btree ("plan_in_force");--> statement-breakpoint
CREATE FUNCTION take_former_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.plan_in_force := in_force(NEW.plan, NEW.id);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER organisers_take_former_plan BEFORE UPDATE OF plan ON "organisers"
  FOR EACH ROW EXECUTE FUNCTION take_former_plan();--> statement-breakpoint
CREATE FUNCTION keep_former_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.plan := CASE NEW.plan_in_force WHEN 'discovery' THEN 'basic' ELSE NEW.plan_in_force END;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER organisers_keep_former_plan BEFORE UPDATE OF plan_in_force ON "organisers"
  FOR EACH ROW EXECUTE FUNCTION keep_former_plan();--> statement-breakpoint
-- Basic allows more than it did. A product that says otherwise is read again with its next payment.
UPDATE "subscriptions" SET "limits" = '{"eventsPerMonth": 5, "guestsPerEvent": 150, "announcementsPerMonth": 5}'
  WHERE "plan" = 'basic' AND "limits" = '{"eventsPerMonth": 2, "guestsPerEvent": 50, "announcementsPerMonth": 0}';
