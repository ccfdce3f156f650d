CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"status" smallint,
	"failure" text,
	"answer" text,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"kinds" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp (3) with time zone,
	"off_at" timestamp (3) with time zone,
	"off_reason" text,
	"failing_since" timestamp (3) with time zone,
	"is_slow" boolean DEFAULT false NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","position" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("webhook_id","due_at","position") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject_idx" ON "webhook_deliveries" USING btree ("webhook_id","subject_id","position") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_organiser_idx" ON "webhooks" USING btree ("organiser_id","id");--> statement-breakpoint
-- Records a fact for the webhooks of an organiser that are on and want it. Where there is none, it
-- costs a look into an index.
CREATE FUNCTION note_webhook_fact(organiser uuid, fact text, subject uuid, facts jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (id, webhook_id, kind, subject_id, data)
  SELECT gen_random_uuid(), id, fact, subject, facts FROM webhooks
  WHERE organiser_id = organiser AND off_at IS NULL AND fact = ANY (kinds);
$$;
--> statement-breakpoint
-- Replies change in many ways (a form, a private link, the waiting list, the organiser’s answer to a
-- request): a trigger misses none of them. Parties have no organiser.
CREATE FUNCTION note_reply_fact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organiser uuid := (SELECT organiser_id FROM events WHERE id = NEW.event_id);
BEGIN
  IF organiser IS NOT NULL THEN
    PERFORM note_webhook_fact(organiser,
      CASE WHEN TG_OP = 'INSERT' OR OLD.reply = 'pending' THEN 'reply.created' ELSE 'reply.changed' END, NEW.id,
      jsonb_build_object('eventId', NEW.event_id, 'reply', NEW.reply, 'plusOnes', NEW.plus_ones,
        'repliedAt', NEW.replied_at, 'requestedAt', NEW.requested_at, 'isRefused', NEW.refused_at IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER guests_webhook_insert AFTER INSERT ON "guests"
  FOR EACH ROW WHEN (NEW.reply <> 'pending') EXECUTE FUNCTION note_reply_fact();
--> statement-breakpoint
CREATE TRIGGER guests_webhook_update AFTER UPDATE OF reply, plus_ones, requested_at, refused_at ON "guests"
  FOR EACH ROW WHEN ((OLD.reply, OLD.plus_ones, OLD.requested_at, OLD.refused_at)
    IS DISTINCT FROM (NEW.reply, NEW.plus_ones, NEW.requested_at, NEW.refused_at))
  EXECUTE FUNCTION note_reply_fact();
--> statement-breakpoint
CREATE FUNCTION note_arrival_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_fact(organiser_id, 'guest.arrived', NEW.guest_id,
    jsonb_build_object('eventId', NEW.event_id, 'entryId', NEW.id, 'people', NEW.people, 'undoes', NEW.undoes,
      'at', NEW.at))
  FROM events WHERE id = NEW.event_id AND organiser_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER door_entries_webhook AFTER INSERT ON "door_entries"
  FOR EACH ROW WHEN (NEW.guest_id IS NOT NULL) EXECUTE FUNCTION note_arrival_fact();
--> statement-breakpoint
CREATE FUNCTION note_follower_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_fact(NEW.organiser_id, 'follower.added', NEW.app_account_id, '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER followers_webhook AFTER INSERT ON "followers"
  FOR EACH ROW EXECUTE FUNCTION note_follower_fact();
--> statement-breakpoint
-- Somebody who follows by e-mail does so once they have confirmed their address.
CREATE FUNCTION note_email_follower_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_fact(NEW.organiser_id, 'follower.added', NEW.id, '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER email_followers_webhook AFTER UPDATE OF confirmed_at ON "email_followers"
  FOR EACH ROW WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION note_email_follower_fact();
--> statement-breakpoint
-- A notice is written once for each payment. Those of an organiser are one subject.
CREATE FUNCTION note_payment_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_fact(NEW.organiser_id, 'payment.succeeded', NEW.organiser_id,
    jsonb_build_object('paymentId', NEW.id, 'planName', NEW.plan_name, 'amount', NEW.amount));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER billing_notices_webhook AFTER INSERT ON "billing_notices"
  FOR EACH ROW WHEN (NEW.kind IN ('order-confirmed', 'payment-confirmed', 'plan-upgraded'))
  EXECUTE FUNCTION note_payment_fact();
