CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Words without accents and, for `french_words`, without their endings. `unaccent` is named without its schema, which is
-- not always `public`; functions and columns below keep what the name meant when they were made.
CREATE TEXT SEARCH CONFIGURATION plain_words (COPY = pg_catalog.simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION plain_words ALTER MAPPING FOR word, hword, hword_part WITH unaccent, simple;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION french_words (COPY = pg_catalog.french);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION french_words ALTER MAPPING FOR word, hword, hword_part WITH unaccent, french_stem;--> statement-breakpoint
-- unaccent() is only STABLE because its dictionary may change; ours never does, and indexes need IMMUTABLE.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, value));--> statement-breakpoint
CREATE FUNCTION label_slug(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(BOTH '-' FROM regexp_replace(fold_text(value), '[^a-z0-9]+', '-', 'g'));--> statement-breakpoint
CREATE FUNCTION label_slugs(labels text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(label_slug(label) ORDER BY place), '{}')
    FROM unnest(labels) WITH ORDINALITY AS given (label, place));--> statement-breakpoint
-- The text of sanitised HTML. A tsvector holds up to 1 MB: of a text that would need more, the beginning is searched.
CREATE FUNCTION html_text(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN left(regexp_replace(regexp_replace(html, '</?(p|h[1-6]|li|ol|ul|blockquote|pre|br)\M[^<>]*>', ' ', 'g'),
    '<[^<>]*>', '', 'g'), 100000);--> statement-breakpoint
CREATE FUNCTION article_heading(title text, description text, category text, tags text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN setweight(to_tsvector('french_words', title), 'A') || setweight(to_tsvector('plain_words', title), 'A')
    || setweight(to_tsvector('french_words', category || ' ' || array_to_string(tags, ' ') || ' ' || description), 'B')
    || setweight(to_tsvector('plain_words', category || ' ' || array_to_string(tags, ' ')), 'B');--> statement-breakpoint
CREATE FUNCTION article_document(title text, description text, category text, tags text[], content text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN article_heading(title, description, category, tags)
    || setweight(to_tsvector('french_words', html_text(content)), 'C');--> statement-breakpoint
CREATE SEQUENCE "public"."billing_readings" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"name" text,
	"bytes" bigint,
	"is_encrypted" boolean NOT NULL,
	"is_verified" boolean NOT NULL,
	"failure" text,
	CONSTRAINT "backup_runs_outcome_check" CHECK ("backup_runs"."failure" IS NOT NULL OR "backup_runs"."bytes" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "browser_errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"screen" text NOT NULL,
	"build" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "browser_errors_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contest" text,
	"contested_at" timestamp (3) with time zone,
	"outcome" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"account_id" uuid,
	"email" text,
	CONSTRAINT "decisions_contest_check" CHECK (("decisions"."contest" is null) = ("decisions"."contested_at" is null)),
	CONSTRAINT "decisions_answer_check" CHECK (num_nulls("decisions"."outcome", "decisions"."answer", "decisions"."answered_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"event_id" uuid,
	"subject_name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"reporter_id" uuid,
	"guest_id" uuid,
	"reporter_hash" "bytea",
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "reports_outcome_check" CHECK (("reports"."handled_at" is null) = ("reports"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accepted_terms" (
	"version" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"plan_name" text NOT NULL,
	"amount" integer NOT NULL,
	"period" text DEFAULT 'month' NOT NULL,
	"effective_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"offer" text,
	"number" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remove_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid,
	"price_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"amount" integer NOT NULL,
	"period" text NOT NULL,
	"terms_version" text NOT NULL,
	"terms_file" text,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"has_few_employees" boolean NOT NULL,
	"starts_at_once" boolean NOT NULL,
	"trial_days" integer,
	"discount" jsonb,
	"company_hash" "bytea",
	"checkout_id" text NOT NULL,
	"subscription_id" text,
	"withdrawn_at" timestamp (3) with time zone,
	"refund_amount" integer,
	"refunded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"organiser_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"status" text NOT NULL,
	"plan" text NOT NULL,
	"price_id" text NOT NULL,
	"product_name" text NOT NULL,
	"amount" integer NOT NULL,
	"period" text DEFAULT 'month' NOT NULL,
	"limits" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"is_ended_unpaid" boolean DEFAULT false NOT NULL,
	"is_billing_paused" boolean DEFAULT false NOT NULL,
	"due_amount" integer,
	"due_attempt" text,
	"next_attempt_at" timestamp (3) with time zone,
	"dispute" text,
	"trial_ends_at" timestamp (3) with time zone,
	"has_payment_method" boolean DEFAULT true NOT NULL,
	"planned_plan" text,
	"planned_price_id" text,
	"planned_name" text,
	"planned_amount" integer,
	"planned_period" text,
	"planned_at" timestamp (3) with time zone,
	"reading" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_records" (
	"id" text PRIMARY KEY NOT NULL,
	"organiser_id" uuid,
	"amount" integer NOT NULL,
	"net" integer NOT NULL,
	"refunded" integer NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mrr_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_months" (
	"month" text PRIMARY KEY NOT NULL,
	"mrr_change" bigint DEFAULT 0 NOT NULL,
	"payer_change" bigint DEFAULT 0 NOT NULL,
	"new_count" bigint DEFAULT 0 NOT NULL,
	"new_mrr" bigint DEFAULT 0 NOT NULL,
	"lost_count" bigint DEFAULT 0 NOT NULL,
	"lost_mrr" bigint DEFAULT 0 NOT NULL,
	"changed_mrr" bigint DEFAULT 0 NOT NULL,
	"collected" bigint DEFAULT 0 NOT NULL,
	"refused_count" bigint DEFAULT 0 NOT NULL,
	"refused_amount" bigint DEFAULT 0 NOT NULL,
	"recovered_count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_daily_views" (
	"day" date NOT NULL,
	"article_id" uuid NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "article_daily_views_day_article_id_pk" PRIMARY KEY("day","article_id")
);
--> statement-breakpoint
CREATE TABLE "article_draft_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"base_version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_drafts" (
	"article_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"base_version" integer NOT NULL,
	"draft_version" bigint DEFAULT 0 NOT NULL,
	"tab" uuid,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_drafts_article_id_account_id_pk" PRIMARY KEY("article_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "article_presences" (
	"article_id" uuid NOT NULL,
	"tab" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_presences_article_id_tab_pk" PRIMARY KEY("article_id","tab")
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	"author" text DEFAULT 'La rédaction' NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"image_id" uuid,
	"is_featured" boolean NOT NULL,
	"is_draft" boolean NOT NULL,
	"publish_date" timestamp (3) with time zone NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_visits" (
	"article_id" uuid NOT NULL,
	"visitor_hash" "bytea" NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_visits_article_id_visitor_hash_pk" PRIMARY KEY("article_id","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "article_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"image_id" uuid,
	"cover_type" text,
	"cover_plan" text,
	"cover_sky" text,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"publish_date" timestamp (3) with time zone NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" uuid,
	"author" text DEFAULT 'La rédaction' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"category_slug" text GENERATED ALWAYS AS (label_slug(category)) STORED NOT NULL,
	"tag_slugs" text[] GENERATED ALWAYS AS (label_slugs(tags)) STORED NOT NULL,
	"heading" "tsvector" GENERATED ALWAYS AS (article_heading(title, description, category, tags)) STORED NOT NULL,
	"document" "tsvector" GENERATED ALWAYS AS (article_document(title, description, category, tags, content)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_article_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "door_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "door_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"guest_id" uuid,
	"people" smallint NOT NULL,
	"undoes" uuid,
	"device_id" uuid NOT NULL,
	"device_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"link_id" uuid,
	"is_late" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "door_exits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"people" smallint NOT NULL,
	"undoes" uuid,
	"device_id" uuid NOT NULL,
	"device_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"link_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "door_link_devices" (
	"link_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "door_link_devices_link_id_device_id_pk" PRIMARY KEY("link_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "door_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"issued_by" uuid,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "door_links_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "event_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"organiser_id" uuid NOT NULL,
	"key" text NOT NULL,
	"picture_address" text,
	"picture_state" text DEFAULT 'none' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"opens_at" time(0) NOT NULL,
	"closes_at" time(0) NOT NULL,
	"mission" text DEFAULT '' NOT NULL,
	"visited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"points" integer DEFAULT 10 NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"is_optional" boolean DEFAULT false NOT NULL,
	"confirmed_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenges_points_check" CHECK ("challenges"."points" >= 1)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid,
	"host_id" uuid,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text DEFAULT 'party' NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"unpublished_reason" text,
	"begin_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"previous_begin_date" timestamp (3) with time zone,
	"copied_from_id" uuid,
	"place" text NOT NULL,
	"address" text,
	"street" text,
	"postcode" text,
	"city" text,
	"latitude" double precision,
	"longitude" double precision,
	"image_id" uuid,
	"cover_plan" text,
	"cover_sky" text,
	"capacity" integer,
	"plus_ones_max" integer DEFAULT 0 NOT NULL,
	"shows_guests" boolean DEFAULT true NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"has_reminders" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searched" text GENERATED ALWAYS AS (left(fold_text(name || ' ' || place), 500)) STORED,
	"exact_address" text,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"requests_due_at" timestamp (3) with time zone,
	"admission" text,
	"price_cents" integer,
	"ticket_url" text,
	"admission_note" text,
	"minimum_age" smallint,
	"checks_age" boolean DEFAULT false NOT NULL,
	"access_step_free" boolean,
	"access_wheelchair" boolean,
	"access_toilets" boolean,
	"access_hearing_loop" boolean,
	"access_quiet_room" boolean,
	"access_details" text,
	"access_contact" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"bring" text,
	CONSTRAINT "events_planner_check" CHECK (num_nonnulls("events"."organiser_id", "events"."host_id") = 1),
	CONSTRAINT "events_party_status_check" CHECK (("events"."host_id" is not null) = ("events"."status" in ('private', 'called_off'))),
	CONSTRAINT "events_dates_check" CHECK ("events"."end_date" > "events"."begin_date"),
	CONSTRAINT "events_capacity_check" CHECK ("events"."capacity" >= 1),
	CONSTRAINT "events_plus_ones_check" CHECK ("events"."plus_ones_max" between 0 and 20)
);
--> statement-breakpoint
CREATE TABLE "guest_import_faults" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "guest_import_faults_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "guest_import_people" (
	"import_id" uuid NOT NULL,
	"email" text NOT NULL,
	"nickname" text NOT NULL,
	"line" integer NOT NULL,
	CONSTRAINT "guest_import_people_import_id_email_pk" PRIMARY KEY("import_id","email")
);
--> statement-breakpoint
CREATE TABLE "guest_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"stop" text,
	"size" integer NOT NULL,
	"bytes_read" integer DEFAULT 0 NOT NULL,
	"reader" jsonb,
	"line_count" integer DEFAULT 0 NOT NULL,
	"person_count" integer DEFAULT 0 NOT NULL,
	"repeated_count" integer DEFAULT 0 NOT NULL,
	"known_count" integer DEFAULT 0 NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"invited_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"source" text,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_reply_counts" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid,
	"yes" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"maybe" integer DEFAULT 0 NOT NULL,
	"no" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"places" integer DEFAULT 0 NOT NULL,
	"unconfirmed_places" integer DEFAULT 0 NOT NULL,
	"offered_places" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"guest_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"app_account_id" uuid,
	"account_id" uuid,
	"nickname" text NOT NULL,
	"searched" text DEFAULT '' NOT NULL,
	"email" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"link_version" smallint DEFAULT 0 NOT NULL,
	"asked_plus_ones" integer,
	"reply" text DEFAULT 'pending' NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"plus_ones" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"word" text DEFAULT '' NOT NULL,
	"waiting_rank" integer,
	"offered_places" integer,
	"offered_until" timestamp (3) with time zone,
	"declined_places" integer DEFAULT 0 NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"refusal_words" text DEFAULT '' NOT NULL,
	CONSTRAINT "guests_plus_ones_check" CHECK ("guests"."plus_ones" >= 0),
	CONSTRAINT "guests_asked_plus_ones_check" CHECK ("guests"."asked_plus_ones" >= 0),
	CONSTRAINT "guests_offered_places_check" CHECK ("guests"."offered_places" >= 1),
	CONSTRAINT "guests_offer_check" CHECK (("guests"."offered_places" is null) = ("guests"."offered_until" is null)),
	CONSTRAINT "guests_waiting_check" CHECK (("guests"."reply" = 'waiting') = ("guests"."waiting_rank" is not null))
);
--> statement-breakpoint
CREATE TABLE "organiser_reply_days" (
	"organiser_id" uuid NOT NULL,
	"day" date NOT NULL,
	"yes" integer NOT NULL,
	"maybe" integer NOT NULL,
	"no" integer NOT NULL,
	CONSTRAINT "organiser_reply_days_organiser_id_day_pk" PRIMARY KEY("organiser_id","day")
);
--> statement-breakpoint
CREATE TABLE "night_file_steps" (
	"event_id" uuid NOT NULL,
	"step" text NOT NULL,
	"status" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "night_file_steps_event_id_step_pk" PRIMARY KEY("event_id","step")
);
--> statement-breakpoint
CREATE TABLE "night_files" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"setting" text,
	"sells_drinks" boolean NOT NULL,
	"plays_music" boolean NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "party_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"audience" text NOT NULL,
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
CREATE TABLE "party_exclusions" (
	"event_id" uuid NOT NULL,
	"app_account_id" uuid NOT NULL,
	CONSTRAINT "party_exclusions_event_id_app_account_id_pk" PRIMARY KEY("event_id","app_account_id")
);
--> statement-breakpoint
CREATE TABLE "party_held_invitations" (
	"guest_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guest_id" uuid,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"host" text,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"host_id" uuid
);
--> statement-breakpoint
CREATE TABLE "party_votes" (
	"date_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "party_votes_date_id_guest_id_pk" PRIMARY KEY("date_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "event_questions" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"questions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_answers" (
	"guest_id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"answers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rule" jsonb NOT NULL,
	"first_day" date NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"shared" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"image_id" uuid
);
--> statement-breakpoint
CREATE TABLE "event_series_dates" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"day" date NOT NULL,
	"own" text[] DEFAULT '{}' NOT NULL,
	"is_added" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_regulars" (
	"series_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"plus_ones" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_regulars_series_id_account_id_pk" PRIMARY KEY("series_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_gifts" (
	"taker_guest_id" uuid PRIMARY KEY NOT NULL,
	"giver_guest_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"giver_guest_id" uuid NOT NULL,
	"taker_guest_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_own_place" boolean NOT NULL,
	"is_new_guest" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_handovers_pair_key" UNIQUE("giver_guest_id","taker_guest_id")
);
--> statement-breakpoint
CREATE TABLE "keyed_requests" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"content_hash" "bytea" NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" text,
	"has_effect" boolean DEFAULT false NOT NULL,
	"answer" "bytea",
	"is_refused" boolean DEFAULT false NOT NULL,
	"is_lasting" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_answers" (
	"writer_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_answers_writer_id_subject_pk" PRIMARY KEY("writer_id","subject")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" jsonb NOT NULL,
	"formats" jsonb NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"sha256" text NOT NULL,
	"alt" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_batches" (
	"announcement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"first_guest_id" uuid NOT NULL,
	"last_guest_id" uuid NOT NULL,
	"prepared_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"figures" jsonb,
	CONSTRAINT "announcement_batches_announcement_id_number_pk" PRIMARY KEY("announcement_id","number")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"audience" text[] NOT NULL,
	"author_id" uuid,
	"idempotency_key" text,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"useful_until" timestamp (3) with time zone,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"superseded_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"shared_id" uuid,
	"organiser_id" uuid
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"announcement_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"batch" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_announcement_id_guest_id_channel_pk" PRIMARY KEY("announcement_id","guest_id","channel"),
	CONSTRAINT "deliveries_attempts_check" CHECK ("deliveries"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "email_refusals" (
	"organiser_id" uuid NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_refusals_organiser_id_address_hash_pk" PRIMARY KEY("organiser_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "host_refusals" (
	"host_id" uuid NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "host_refusals_host_id_address_hash_pk" PRIMARY KEY("host_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"channels" text[] NOT NULL,
	"has_reminders" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organiser_preferences" (
	"account_id" uuid NOT NULL,
	"organiser_id" uuid NOT NULL,
	"channels" text[] NOT NULL,
	"has_reminders" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organiser_preferences_account_id_organiser_id_pk" PRIMARY KEY("account_id","organiser_id")
);
--> statement-breakpoint
CREATE TABLE "pending_event_changes" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"known" jsonb NOT NULL,
	"words" text[] NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"body" text NOT NULL,
	"audience" text[] NOT NULL,
	"author_id" uuid,
	"send_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"not_sent_at" timestamp (3) with time zone,
	"not_sent_reason" text,
	CONSTRAINT "planned_messages_not_sent_check" CHECK (("planned_messages"."not_sent_at" is null) = ("planned_messages"."not_sent_reason" is null))
);
--> statement-breakpoint
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
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"account_id" uuid,
	"session_id" uuid,
	"app_account_id" uuid,
	"guest_id" uuid,
	"address" text NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"p256dh" text,
	"auth" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "push_devices_owner_check" CHECK (num_nonnulls("push_devices"."account_id", "push_devices"."app_account_id", "push_devices"."guest_id") = 1),
	CONSTRAINT "push_devices_keys_check" CHECK (("push_devices"."channel" = 'web') = ("push_devices"."p256dh" is not null and "push_devices"."auth" is not null))
);
--> statement-breakpoint
CREATE TABLE "reminder_refusals" (
	"organiser_id" uuid NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_refusals_organiser_id_address_hash_pk" PRIMARY KEY("organiser_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"account_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"sender_hash" "bytea",
	"read_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_bounces" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"address_hash" "bytea",
	"is_soft" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_counts" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"given_up" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"subject_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"recipient" text,
	"attempts" integer DEFAULT 1 NOT NULL,
	"reason" text NOT NULL,
	"first_failed_at" timestamp (3) with time zone NOT NULL,
	"last_failed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_failures_template_subject_id_unique" UNIQUE("template","subject_id"),
	CONSTRAINT "email_failures_attempts_check" CHECK ("email_failures"."attempts" > 0)
);
--> statement-breakpoint
CREATE TABLE "email_pace" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_pace_is_only_check" CHECK ("email_pace"."is_only")
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"recipient" text,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"status" text,
	"reports" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_address_hash_unique" UNIQUE("address_hash"),
	CONSTRAINT "email_suppressions_address_hash_check" CHECK (octet_length("email_suppressions"."address_hash") = 16),
	CONSTRAINT "email_suppressions_reports_check" CHECK ("email_suppressions"."reports" > 0)
);
--> statement-breakpoint
CREATE TABLE "outgoing_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lane" text NOT NULL,
	"template" text NOT NULL,
	"subject_id" text NOT NULL,
	"organiser_id" uuid,
	"domain" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"recipient" text,
	"first_failed_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	CONSTRAINT "outgoing_emails_organiser_check" CHECK ("outgoing_emails"."lane" <> 'bulk' or "outgoing_emails"."organiser_id" is not null),
	CONSTRAINT "outgoing_emails_tries_check" CHECK ("outgoing_emails"."tries" between 0 and "outgoing_emails"."attempts")
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"event_id" uuid,
	"actor_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "news_preferences" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"has_push" boolean NOT NULL,
	"email" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_preferences_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
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
CREATE TABLE "album_likes" (
	"photo_id" uuid NOT NULL,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"guest_id" uuid,
	CONSTRAINT "album_likes_once_key" UNIQUE NULLS NOT DISTINCT("photo_id","account_id","guest_id"),
	CONSTRAINT "album_likes_person_check" CHECK (num_nonnulls("album_likes"."account_id", "album_likes"."guest_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "album_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid,
	"guest_id" uuid,
	"account_id" uuid,
	"is_by_host" boolean NOT NULL,
	"file_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" jsonb NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_as" text
);
--> statement-breakpoint
CREATE TABLE "crawl_groups" (
	"event_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"people" integer,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "crawl_groups_event_id_number_pk" PRIMARY KEY("event_id","number")
);
--> statement-breakpoint
CREATE TABLE "crawl_steps" (
	"event_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"bar_id" uuid NOT NULL,
	"headed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crawl_steps_event_id_number_position_pk" PRIMARY KEY("event_id","number","position"),
	CONSTRAINT "crawl_steps_bar_key" UNIQUE("bar_id","number")
);
--> statement-breakpoint
CREATE TABLE "crawl_stops" (
	"bar_id" uuid PRIMARY KEY NOT NULL,
	"link_code" text NOT NULL,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"capacity" integer,
	"stay_minutes" integer DEFAULT 45 NOT NULL,
	"state" text,
	"ready_at" timestamp (3) with time zone,
	CONSTRAINT "crawl_stops_linkCode_unique" UNIQUE("link_code"),
	CONSTRAINT "crawl_stops_point_check" CHECK (num_nulls("crawl_stops"."latitude", "crawl_stops"."longitude") in (0, 2)),
	CONSTRAINT "crawl_stops_capacity_check" CHECK ("crawl_stops"."capacity" >= 1),
	CONSTRAINT "crawl_stops_stay_check" CHECK ("crawl_stops"."stay_minutes" >= 5)
);
--> statement-breakpoint
CREATE TABLE "crawls" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"link_code" text NOT NULL,
	"stagger_minutes" integer DEFAULT 0 NOT NULL,
	"late_code" text,
	CONSTRAINT "crawls_linkCode_unique" UNIQUE("link_code"),
	CONSTRAINT "crawls_lateCode_unique" UNIQUE("late_code")
);
--> statement-breakpoint
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
CREATE TABLE "cost_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"guest_id" uuid,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "cost_accounts_key" UNIQUE NULLS NOT DISTINCT("event_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "cost_couples" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"one_id" uuid,
	"other_id" uuid,
	"agreed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cost_couples_one_key" UNIQUE NULLS NOT DISTINCT("event_id","one_id")
);
--> statement-breakpoint
CREATE TABLE "cost_nights" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"begin_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"host_account_id" uuid
);
--> statement-breakpoint
CREATE TABLE "cost_people" (
	"guest_id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"account_id" uuid,
	"app_account_id" uuid,
	"email" text,
	"link_version" smallint NOT NULL,
	"nickname" text NOT NULL,
	"is_named" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expense_payers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expense_id" uuid NOT NULL,
	"guest_id" uuid,
	"cents" integer NOT NULL,
	CONSTRAINT "expense_payers_key" UNIQUE NULLS NOT DISTINCT("expense_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "expense_sharers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expense_id" uuid NOT NULL,
	"guest_id" uuid,
	"value" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "expense_sharers_key" UNIQUE NULLS NOT DISTINCT("expense_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"label" text NOT NULL,
	"cents" integer NOT NULL,
	"payer_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_refund" boolean DEFAULT false NOT NULL,
	"split" text DEFAULT 'equal' NOT NULL,
	"noted_by_id" uuid,
	CONSTRAINT "expenses_cents_check" CHECK ("expenses"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "paybacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"from_id" uuid,
	"to_id" uuid,
	"cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "paybacks_cents_check" CHECK ("paybacks"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "homecoming_friends" (
	"event_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	CONSTRAINT "homecoming_friends_event_id_member_id_friend_id_pk" PRIMARY KEY("event_id","member_id","friend_id")
);
--> statement-breakpoint
CREATE TABLE "homecomings" (
	"event_id" uuid NOT NULL,
	"member_id" uuid,
	"home_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"id" uuid PRIMARY KEY NOT NULL,
	"guest_id" uuid,
	CONSTRAINT "homecomings_member_key" UNIQUE("event_id","member_id"),
	CONSTRAINT "homecomings_guest_key" UNIQUE("event_id","guest_id"),
	CONSTRAINT "homecomings_person_check" CHECK (num_nonnulls("homecomings"."member_id", "homecomings"."guest_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "next_date_votes" (
	"guest_id" uuid NOT NULL,
	"begin_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "next_date_votes_guest_id_begin_date_pk" PRIMARY KEY("guest_id","begin_date")
);
--> statement-breakpoint
CREATE TABLE "next_parties" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nights" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"has_list" boolean DEFAULT false NOT NULL,
	"has_playlist" boolean DEFAULT false NOT NULL,
	"has_challenges" boolean DEFAULT false NOT NULL,
	"has_barathon" boolean DEFAULT false NOT NULL,
	"has_album" boolean DEFAULT false NOT NULL,
	"challenges_confirmed_by" text DEFAULT 'host' NOT NULL,
	"keeps_album" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopping_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"guest_id" uuid,
	"quantity" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shopping_claims_item_guest_key" UNIQUE NULLS NOT DISTINCT("item_id","guest_id"),
	CONSTRAINT "shopping_claims_quantity_check" CHECK ("shopping_claims"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shopping_conflict_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conflict_id" uuid NOT NULL,
	"guest_id" uuid,
	"is_late" boolean NOT NULL,
	"quantity" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "shopping_conflict_people_key" UNIQUE NULLS NOT DISTINCT("conflict_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "shopping_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"wanted" integer NOT NULL,
	"kept" integer NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopping_item_aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopping_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit" text NOT NULL,
	"position" integer NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"added_by_account_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "shopping_items_quantity_check" CHECK ("shopping_items"."quantity" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "account_deletions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"erase_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"password_hash" text,
	"google_subject" text,
	"role" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_role_check" CHECK ("accounts"."role" in ('member', 'organiser', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"former_email" text NOT NULL,
	"new_email" text NOT NULL,
	"token_hash" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"mark_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_attempts" (
	"attempt_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone DEFAULT now() + interval '90 days' NOT NULL,
	"has_passkey_proof" boolean DEFAULT false NOT NULL,
	"provider" text
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "friend_group_members" (
	"group_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	CONSTRAINT "friend_group_members_group_id_friend_id_pk" PRIMARY KEY("group_id","friend_id")
);
--> statement-breakpoint
CREATE TABLE "friend_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friend_groups_owner_key" UNIQUE("id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "friend_links" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "friend_requests_from_id_to_id_pk" PRIMARY KEY("from_id","to_id"),
	CONSTRAINT "friend_requests_others_check" CHECK ("friend_requests"."from_id" <> "friend_requests"."to_id")
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"member_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friendships_member_id_friend_id_pk" PRIMARY KEY("member_id","friend_id"),
	CONSTRAINT "friendships_others_check" CHECK ("friendships"."member_id" <> "friendships"."friend_id")
);
--> statement-breakpoint
CREATE TABLE "app_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"username" text NOT NULL,
	"username_changed_at" timestamp (3) with time zone,
	"app_name" text NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (fold_text(app_name)) STORED NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	"phone" text,
	"phone_verified_at" timestamp (3) with time zone,
	"birth_date" date,
	"findable" text DEFAULT 'everybody' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "member_blocks_others_check" CHECK ("member_blocks"."blocker_id" <> "member_blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"app_account_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"code_hash" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "followers" (
	"organiser_id" uuid NOT NULL,
	"app_account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"consents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "followers_organiser_id_app_account_id_pk" PRIMARY KEY("organiser_id","app_account_id")
);
--> statement-breakpoint
CREATE TABLE "organiser_follower_counts" (
	"organiser_id" uuid PRIMARY KEY NOT NULL,
	"followers" integer NOT NULL,
	"by_app" integer DEFAULT 0 NOT NULL,
	"by_push" integer DEFAULT 0 NOT NULL,
	"by_email" integer DEFAULT 0 NOT NULL,
	"by_message" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"app_account_id" uuid,
	"full_name" text DEFAULT '' NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"cover_plan" text,
	"cover_sky" text,
	"cover_image_id" uuid,
	"contact_email" text DEFAULT '' NOT NULL,
	"siret" text,
	"address_line" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"vat_check" text DEFAULT 'unchecked' NOT NULL,
	"takes_replies" boolean DEFAULT false NOT NULL,
	"plan_in_force" text DEFAULT 'discovery' NOT NULL,
	"plan" text DEFAULT 'basic' NOT NULL,
	"stripe_customer_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"app_account_id" uuid NOT NULL,
	"code_hash" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea",
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_journal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"account_id" uuid,
	"key_name" text,
	"action" text NOT NULL,
	"object_id" uuid,
	"object_name" text,
	"concerned_id" uuid,
	"role" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "demo_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"version" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_records" ADD CONSTRAINT "invoice_records_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mrr_movements" ADD CONSTRAINT "mrr_movements_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_daily_views" ADD CONSTRAINT "article_daily_views_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_draft_copies" ADD CONSTRAINT "article_draft_copies_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_draft_copies" ADD CONSTRAINT "article_draft_copies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_presences" ADD CONSTRAINT "article_presences_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_presences" ADD CONSTRAINT "article_presences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_visits" ADD CONSTRAINT "article_visits_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_article_slugs" ADD CONSTRAINT "former_article_slugs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_entries" ADD CONSTRAINT "door_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_entries" ADD CONSTRAINT "door_entries_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_entries" ADD CONSTRAINT "door_entries_link_id_door_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."door_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_exits" ADD CONSTRAINT "door_exits_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_exits" ADD CONSTRAINT "door_exits_link_id_door_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."door_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_link_devices" ADD CONSTRAINT "door_link_devices_link_id_door_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."door_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_issued_by_accounts_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_imports" ADD CONSTRAINT "event_imports_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_import_id_event_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."event_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bars" ADD CONSTRAINT "bars_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_host_id_app_accounts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_import_faults" ADD CONSTRAINT "guest_import_faults_import_id_guest_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."guest_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_import_people" ADD CONSTRAINT "guest_import_people_import_id_guest_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."guest_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD CONSTRAINT "guest_imports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_reply_days" ADD CONSTRAINT "organiser_reply_days_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_file_steps" ADD CONSTRAINT "night_file_steps_event_id_night_files_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."night_files"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_files" ADD CONSTRAINT "night_files_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_announcements" ADD CONSTRAINT "party_announcements_event_id_parties_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."parties"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_announcements" ADD CONSTRAINT "party_announcements_author_id_app_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_cohosts" ADD CONSTRAINT "party_cohosts_event_id_parties_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."parties"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_cohosts" ADD CONSTRAINT "party_cohosts_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_dates" ADD CONSTRAINT "party_dates_event_id_parties_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."parties"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_exclusions" ADD CONSTRAINT "party_exclusions_event_id_parties_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."parties"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_exclusions" ADD CONSTRAINT "party_exclusions_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_held_invitations" ADD CONSTRAINT "party_held_invitations_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_held_invitations" ADD CONSTRAINT "party_held_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_letters" ADD CONSTRAINT "party_letters_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_votes" ADD CONSTRAINT "party_votes_date_id_party_dates_id_fk" FOREIGN KEY ("date_id") REFERENCES "public"."party_dates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_votes" ADD CONSTRAINT "party_votes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_questions" ADD CONSTRAINT "event_questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series_dates" ADD CONSTRAINT "event_series_dates_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series_dates" ADD CONSTRAINT "event_series_dates_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_regulars" ADD CONSTRAINT "series_regulars_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_regulars" ADD CONSTRAINT "series_regulars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_gifts" ADD CONSTRAINT "ticket_gifts_taker_guest_id_guests_id_fk" FOREIGN KEY ("taker_guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_gifts" ADD CONSTRAINT "ticket_gifts_giver_guest_id_guests_id_fk" FOREIGN KEY ("giver_guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_handovers" ADD CONSTRAINT "ticket_handovers_giver_guest_id_guests_id_fk" FOREIGN KEY ("giver_guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_handovers" ADD CONSTRAINT "ticket_handovers_taker_guest_id_guests_id_fk" FOREIGN KEY ("taker_guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyed_requests" ADD CONSTRAINT "keyed_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_batches" ADD CONSTRAINT "announcement_batches_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_batch_fk" FOREIGN KEY ("announcement_id","batch") REFERENCES "public"."announcement_batches"("announcement_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_refusals" ADD CONSTRAINT "email_refusals_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_refusals" ADD CONSTRAINT "host_refusals_host_id_app_accounts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_preferences" ADD CONSTRAINT "organiser_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_preferences" ADD CONSTRAINT "organiser_preferences_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_event_changes" ADD CONSTRAINT "pending_event_changes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_messages" ADD CONSTRAINT "planned_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_messages" ADD CONSTRAINT "planned_messages_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_days" ADD CONSTRAINT "publication_days_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_days" ADD CONSTRAINT "publication_days_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_day_id_publication_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."publication_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_refusals" ADD CONSTRAINT "reminder_refusals_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_checks" ADD CONSTRAINT "email_checks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_actor_id_app_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_preferences" ADD CONSTRAINT "news_preferences_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_likes" ADD CONSTRAINT "album_likes_photo_id_album_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."album_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_likes" ADD CONSTRAINT "album_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_likes" ADD CONSTRAINT "album_likes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_groups" ADD CONSTRAINT "crawl_groups_event_id_crawls_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."crawls"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_steps" ADD CONSTRAINT "crawl_steps_bar_id_bars_id_fk" FOREIGN KEY ("bar_id") REFERENCES "public"."bars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_steps" ADD CONSTRAINT "crawl_steps_event_id_number_crawl_groups_event_id_number_fk" FOREIGN KEY ("event_id","number") REFERENCES "public"."crawl_groups"("event_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_stops" ADD CONSTRAINT "crawl_stops_bar_id_bars_id_fk" FOREIGN KEY ("bar_id") REFERENCES "public"."bars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawls" ADD CONSTRAINT "crawls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_claims" ADD CONSTRAINT "challenge_claims_answered_by_guests_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_standings" ADD CONSTRAINT "night_standings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_standings" ADD CONSTRAINT "night_standings_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_standings" ADD CONSTRAINT "night_standings_team_id_night_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."night_teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "night_teams" ADD CONSTRAINT "night_teams_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_payers" ADD CONSTRAINT "expense_payers_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_sharers" ADD CONSTRAINT "expense_sharers_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecoming_friends" ADD CONSTRAINT "homecoming_friends_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecoming_friends" ADD CONSTRAINT "homecoming_friends_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecoming_friends" ADD CONSTRAINT "homecoming_friends_friend_id_app_accounts_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecoming_friends" ADD CONSTRAINT "homecoming_friends_event_id_member_id_homecomings_event_id_member_id_fk" FOREIGN KEY ("event_id","member_id") REFERENCES "public"."homecomings"("event_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecomings" ADD CONSTRAINT "homecomings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecomings" ADD CONSTRAINT "homecomings_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homecomings" ADD CONSTRAINT "homecomings_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_date_votes" ADD CONSTRAINT "next_date_votes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_parties" ADD CONSTRAINT "next_parties_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_parties" ADD CONSTRAINT "next_parties_party_id_events_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nights" ADD CONSTRAINT "nights_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_claims" ADD CONSTRAINT "shopping_claims_item_id_shopping_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shopping_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_claims" ADD CONSTRAINT "shopping_claims_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_conflict_people" ADD CONSTRAINT "shopping_conflict_people_conflict_id_shopping_conflicts_id_fk" FOREIGN KEY ("conflict_id") REFERENCES "public"."shopping_conflicts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_conflict_people" ADD CONSTRAINT "shopping_conflict_people_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_conflicts" ADD CONSTRAINT "shopping_conflicts_item_id_shopping_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shopping_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_item_aliases" ADD CONSTRAINT "shopping_item_aliases_item_id_shopping_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shopping_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_items" ADD CONSTRAINT "shopping_items_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_items" ADD CONSTRAINT "shopping_items_added_by_account_id_accounts_id_fk" FOREIGN KEY ("added_by_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_votes" ADD CONSTRAINT "song_votes_song_id_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_votes" ADD CONSTRAINT "song_votes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_wishes" ADD CONSTRAINT "song_wishes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_wishes" ADD CONSTRAINT "song_wishes_song_id_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_wishes" ADD CONSTRAINT "song_wishes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unwanted_songs" ADD CONSTRAINT "unwanted_songs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_identities" ADD CONSTRAINT "account_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_second_factors_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."second_factors"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_group_members" ADD CONSTRAINT "friend_group_members_group_fk" FOREIGN KEY ("group_id","owner_id") REFERENCES "public"."friend_groups"("id","owner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_group_members" ADD CONSTRAINT "friend_group_members_friendship_fk" FOREIGN KEY ("owner_id","friend_id") REFERENCES "public"."friendships"("member_id","friend_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_groups" ADD CONSTRAINT "friend_groups_owner_id_app_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_links" ADD CONSTRAINT "friend_links_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_from_id_app_accounts_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_to_id_app_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_app_accounts_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_accounts" ADD CONSTRAINT "app_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_accounts" ADD CONSTRAINT "app_accounts_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_blocker_id_app_accounts_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_blocked_id_app_accounts_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_followers" ADD CONSTRAINT "email_followers_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_follower_counts" ADD CONSTRAINT "organiser_follower_counts_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisers" ADD CONSTRAINT "organisers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisers" ADD CONSTRAINT "organisers_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisers" ADD CONSTRAINT "organisers_cover_image_id_images_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_app_account_id_app_accounts_id_fk" FOREIGN KEY ("app_account_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_journal" ADD CONSTRAINT "team_journal_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_journal" ADD CONSTRAINT "team_journal_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_journal" ADD CONSTRAINT "team_journal_concerned_id_accounts_id_fk" FOREIGN KEY ("concerned_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_runs_finished_at_idx" ON "backup_runs" USING btree ("finished_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "browser_errors_last_seen_at_idx" ON "browser_errors" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decisions_created_at_idx" ON "decisions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "decisions_account_idx" ON "decisions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "decisions_contested_idx" ON "decisions" USING btree ("contested_at" DESC NULLS LAST,"entry_id" DESC NULLS LAST) WHERE "decisions"."contested_at" is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_created_at_idx" ON "journal_entries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_entries_account_idx" ON "journal_entries" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_entries_action_idx" ON "journal_entries" USING btree ("action","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_entries_subject_idx" ON "journal_entries" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_list_idx" ON "reports" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_open_idx" ON "reports" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "reports_kind_idx" ON "reports" USING btree ("kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_subject_idx" ON "reports" USING btree ("subject_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_event_idx" ON "reports" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "reports_reporter_idx" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_guest_idx" ON "reports" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "reports_email_idx" ON "reports" USING btree ("email") WHERE "reports"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_account_key" ON "reports" USING btree ("subject_id","reporter_id") WHERE "reports"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_guest_key" ON "reports" USING btree ("subject_id","guest_id") WHERE "reports"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_visitor_key" ON "reports" USING btree ("subject_id","reporter_hash") WHERE "reports"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_notices_subject_key" ON "billing_notices" USING btree ("organiser_id","kind","subject");--> statement-breakpoint
CREATE INDEX "billing_notices_created_at_idx" ON "billing_notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_organiser_number_key" ON "checkouts" USING btree ("organiser_id","number");--> statement-breakpoint
CREATE INDEX "closed_customers_remove_at_idx" ON "closed_customers" USING btree ("remove_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout_id_key" ON "orders" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_subscription_id_key" ON "orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "orders_organiser_accepted_at_idx" ON "orders" USING btree ("organiser_id","accepted_at");--> statement-breakpoint
CREATE INDEX "orders_accepted_at_idx" ON "orders" USING btree ("accepted_at");--> statement-breakpoint
CREATE INDEX "orders_company_hash_idx" ON "orders" USING btree ("company_hash");--> statement-breakpoint
CREATE INDEX "orders_unsettled_withdrawal_idx" ON "orders" USING btree ("withdrawn_at") WHERE "orders"."withdrawn_at" IS NOT NULL AND "orders"."refunded_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_events_received_at_idx" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_subscription_id_key" ON "subscriptions" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end_idx" ON "subscriptions" USING btree ("period_end");--> statement-breakpoint
CREATE INDEX "subscriptions_status_idx" ON "subscriptions" USING btree ("status","organiser_id");--> statement-breakpoint
CREATE INDEX "subscriptions_troubled_idx" ON "subscriptions" USING btree ("organiser_id") WHERE "subscriptions"."due_attempt" IS NOT NULL OR "subscriptions"."dispute" = 'open' OR "subscriptions"."status" IN ('incomplete', 'past_due', 'unpaid', 'paused');--> statement-breakpoint
CREATE INDEX "invoice_records_organiser_idx" ON "invoice_records" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "mrr_movements_organiser_at_idx" ON "mrr_movements" USING btree ("organiser_id","at","id");--> statement-breakpoint
CREATE INDEX "article_draft_copies_editor_idx" ON "article_draft_copies" USING btree ("article_id","account_id","saved_at");--> statement-breakpoint
CREATE INDEX "article_draft_copies_account_id_idx" ON "article_draft_copies" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "article_draft_copies_saved_at_idx" ON "article_draft_copies" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "article_presences_account_id_idx" ON "article_presences" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "article_presences_seen_at_idx" ON "article_presences" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "article_revisions_version_key" ON "article_revisions" USING btree ("article_id","version");--> statement-breakpoint
CREATE INDEX "article_revisions_image_id_idx" ON "article_revisions" USING btree ("image_id") WHERE "article_revisions"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "article_visits_counted_at_idx" ON "article_visits" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "article_words_word_idx" ON "article_words" USING gin (fold_text("word") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug_key" ON "articles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "articles_publish_date_idx" ON "articles" USING btree ("publish_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_tags_idx" ON "articles" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "articles_title_search_idx" ON "articles" USING gin (fold_text("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "articles_deleted_at_idx" ON "articles" USING btree ("deleted_at") WHERE "articles"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_image_id_idx" ON "articles" USING btree ("image_id") WHERE "articles"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "articles_author_id_idx" ON "articles" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "articles_listed_idx" ON "articles" USING btree ("publish_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "articles"."is_draft" and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_featured_idx" ON "articles" USING btree ("publish_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "articles"."is_featured" and not "articles"."is_draft" and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_category_slug_idx" ON "articles" USING btree ("category_slug","publish_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "articles"."is_draft" and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_tag_slugs_idx" ON "articles" USING gin ("tag_slugs");--> statement-breakpoint
CREATE INDEX "articles_words_idx" ON "articles" USING gin ("document","heading",(ARRAY[floor(extract(epoch FROM "publish_date" - '2000-01-01 00:00:00+00'::timestamptz) / 604800)::int, -(floor(extract(epoch FROM "publish_date" - '2000-01-01 00:00:00+00'::timestamptz) / 604800)::int / 16)]));--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_addresses_account_key" ON "calendar_addresses" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "door_entries_event_idx" ON "door_entries" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "door_entries_guest_idx" ON "door_entries" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "door_entries_link_idx" ON "door_entries" USING btree ("link_id") WHERE "door_entries"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "door_entries_undoes_idx" ON "door_entries" USING btree ("undoes") WHERE "door_entries"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "door_exits_event_idx" ON "door_exits" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "door_exits_link_idx" ON "door_exits" USING btree ("link_id") WHERE "door_exits"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "door_exits_undoes_idx" ON "door_exits" USING btree ("undoes") WHERE "door_exits"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "door_links_event_idx" ON "door_links" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "door_links_issued_by_idx" ON "door_links" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "event_imports_organiser_idx" ON "event_imports" USING btree ("organiser_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "imported_events_key" ON "imported_events" USING btree ("organiser_id","key");--> statement-breakpoint
CREATE INDEX "imported_events_import_idx" ON "imported_events" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imported_events_waiting_idx" ON "imported_events" USING btree ("import_id","picture_address") WHERE "imported_events"."picture_state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bars_event_position_idx" ON "bars" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "challenges_event_position_idx" ON "challenges" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "events_organiser_begin_idx" ON "events" USING btree ("organiser_id","begin_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_drafts_idx" ON "events" USING btree ("organiser_id","begin_date","id") WHERE "events"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "events_archived_idx" ON "events" USING btree ("organiser_id","begin_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "events"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "events_rare_idx" ON "events" USING gin ("searched" gin_trgm_ops,(array_remove(ARRAY[CASE WHEN "type" = 'party' THEN 'party' END, CASE WHEN "type" = 'barathon' THEN 'barathon' END, CASE WHEN "type" = 'concert' THEN 'concert' END, CASE WHEN "type" = 'other' THEN 'other' END, CASE WHEN "admission" = 'free' THEN 'free' END, CASE WHEN ("admission" IN ('free', 'choice') OR "price_cents" <= 500) THEN 'max500' END, CASE WHEN ("admission" IN ('free', 'choice') OR "price_cents" <= 1000) THEN 'max1000' END, CASE WHEN ("admission" IN ('free', 'choice') OR "price_cents" <= 2000) THEN 'max2000' END, CASE WHEN "minimum_age" = 0 THEN 'age0' END, CASE WHEN "minimum_age" = 16 THEN 'age16' END, CASE WHEN "minimum_age" = 18 THEN 'age18' END, CASE WHEN "access_wheelchair" THEN 'wheelchair' END]::text[], NULL)),(ARRAY[(floor("latitude" + 90)::int * 360 + floor("longitude" + 180)::int)])) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "events_agenda_begin_idx" ON "events" USING btree ("begin_date","id") INCLUDE ("latitude", "longitude", "price_cents", "minimum_age", "access_wheelchair", "admission", "type", "searched") WHERE "events"."status" = 'published';--> statement-breakpoint
CREATE INDEX "events_agenda_cell_idx" ON "events" USING btree ((floor(("latitude" + 90) * 10)::int * 3600 + floor(("longitude" + 180) * 10)::int),"begin_date","id") INCLUDE ("latitude", "longitude", "price_cents", "minimum_age", "access_wheelchair", "admission", "type", "searched") WHERE "events"."status" = 'published';--> statement-breakpoint
CREATE INDEX "events_listed_long_idx" ON "events" USING gist (tstzrange("begin_date", "end_date")) WHERE "events"."status" = 'published' AND "events"."end_date" - "events"."begin_date" > interval '8 hours';--> statement-breakpoint
CREATE INDEX "events_created_at_idx" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_withdrawn_idx" ON "events" USING btree ("begin_date","id") WHERE "events"."status" <> 'published';--> statement-breakpoint
CREATE INDEX "events_image_id_idx" ON "events" USING btree ("image_id") WHERE "events"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "events_begin_date_idx" ON "events" USING btree ("begin_date","id");--> statement-breakpoint
CREATE INDEX "events_organiser_end_idx" ON "events" USING btree ("organiser_id","end_date");--> statement-breakpoint
CREATE INDEX "events_end_date_idx" ON "events" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "events_host_begin_idx" ON "events" USING btree ("host_id","begin_date","id") WHERE "events"."host_id" is not null;--> statement-breakpoint
CREATE INDEX "guest_import_people_line_idx" ON "guest_import_people" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "guest_imports_event_id_idx" ON "guest_imports" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "guest_imports_updated_at_idx" ON "guest_imports" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "event_reply_counts_organiser_idx" ON "event_reply_counts" USING btree ("organiser_id","event_id");--> statement-breakpoint
CREATE INDEX "guest_links_guest_id_idx" ON "guest_links" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "guests_event_id_idx" ON "guests" USING btree ("event_id","id","reply","searched");--> statement-breakpoint
CREATE INDEX "guests_event_reply_idx" ON "guests" USING btree ("event_id","reply","id","plus_ones");--> statement-breakpoint
CREATE INDEX "guests_unconfirmed_idx" ON "guests" USING btree ("event_id","id") WHERE "guests"."reply" in ('yes', 'waiting') and "guests"."email" is not null and "guests"."email_confirmed_at" is null and "guests"."account_id" is null and "guests"."app_account_id" is null;--> statement-breakpoint
CREATE INDEX "guests_shown_idx" ON "guests" USING btree ("event_id","id") WHERE "guests"."is_shown";--> statement-breakpoint
CREATE INDEX "guests_offered_idx" ON "guests" USING btree ("event_id") WHERE "guests"."offered_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "guests_waiting_rank_key" ON "guests" USING btree ("event_id","waiting_rank") WHERE "guests"."waiting_rank" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "guests_event_app_account_key" ON "guests" USING btree ("event_id","app_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_event_account_key" ON "guests" USING btree ("event_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_event_email_key" ON "guests" USING btree ("event_id","email") WHERE "guests"."email" is not null;--> statement-breakpoint
CREATE INDEX "guests_app_account_id_idx" ON "guests" USING btree ("app_account_id");--> statement-breakpoint
CREATE INDEX "guests_account_id_idx" ON "guests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "guests_event_email_start_idx" ON "guests" USING btree ("event_id","email" text_pattern_ops) WHERE "guests"."email" is not null;--> statement-breakpoint
CREATE INDEX "guests_email_idx" ON "guests" USING btree ("email") WHERE "guests"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "parties_link_code_key" ON "parties" USING btree ("link_code");--> statement-breakpoint
CREATE INDEX "party_announcements_event_idx" ON "party_announcements" USING btree ("event_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "party_announcements_author_idx" ON "party_announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "party_cohosts_app_account_idx" ON "party_cohosts" USING btree ("app_account_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "party_dates_event_begin_key" ON "party_dates" USING btree ("event_id","begin_date");--> statement-breakpoint
CREATE INDEX "party_exclusions_app_account_idx" ON "party_exclusions" USING btree ("app_account_id");--> statement-breakpoint
CREATE INDEX "party_held_invitations_account_idx" ON "party_held_invitations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "party_letters_guest_idx" ON "party_letters" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "party_letters_email_idx" ON "party_letters" USING btree ("email");--> statement-breakpoint
CREATE INDEX "party_letters_created_idx" ON "party_letters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "party_votes_guest_idx" ON "party_votes" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "question_answers_event_idx" ON "question_answers" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_series_organiser_idx" ON "event_series" USING btree ("organiser_id","id");--> statement-breakpoint
CREATE INDEX "event_series_image_id_idx" ON "event_series" USING btree ("image_id") WHERE "event_series"."image_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "event_series_dates_day_key" ON "event_series_dates" USING btree ("series_id","day");--> statement-breakpoint
CREATE INDEX "series_regulars_account_id_idx" ON "series_regulars" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "series_regulars_since_idx" ON "series_regulars" USING btree ("series_id","created_at","account_id");--> statement-breakpoint
CREATE INDEX "ticket_gifts_giver_idx" ON "ticket_gifts" USING btree ("giver_guest_id");--> statement-breakpoint
CREATE INDEX "ticket_handovers_taker_idx" ON "ticket_handovers" USING btree ("taker_guest_id");--> statement-breakpoint
CREATE INDEX "keyed_requests_account_id_idx" ON "keyed_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "keyed_requests_created_at_idx" ON "keyed_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "own_answers_written_at_idx" ON "own_answers" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "images_articles_idx" ON "images" USING btree ("id") WHERE "images"."alt" is not null;--> statement-breakpoint
CREATE INDEX "images_alt_search_idx" ON "images" USING gin (fold_text("alt") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "announcement_batches_open_idx" ON "announcement_batches" USING btree ("announcement_id") WHERE "announcement_batches"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_event_idx" ON "announcements" USING btree ("event_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "announcements_author_id_idx" ON "announcements" USING btree ("author_id") WHERE "announcements"."author_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_idempotency_key" ON "announcements" USING btree ("event_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "announcements_shared_id_idx" ON "announcements" USING btree ("shared_id") WHERE "announcements"."shared_id" is not null;--> statement-breakpoint
CREATE INDEX "announcements_organiser_idx" ON "announcements" USING btree ("organiser_id") WHERE "announcements"."organiser_id" is not null;--> statement-breakpoint
CREATE INDEX "announcements_open_idx" ON "announcements" USING btree ("event_id","id") WHERE "announcements"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_open_idx" ON "deliveries" USING btree ("announcement_id","batch") WHERE "deliveries"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_due_idx" ON "deliveries" USING btree ("announcement_id","channel","due_at") WHERE "deliveries"."status" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_guest_idx" ON "deliveries" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "organiser_preferences_organiser_idx" ON "organiser_preferences" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "planned_messages_event_idx" ON "planned_messages" USING btree ("event_id","send_at");--> statement-breakpoint
CREATE INDEX "planned_messages_author_id_idx" ON "planned_messages" USING btree ("author_id") WHERE "planned_messages"."author_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "publication_days_organiser_key" ON "publication_days" USING btree ("organiser_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "publication_days_announcement_key" ON "publication_days" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "publications_day_idx" ON "publications" USING btree ("day_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_account_key" ON "push_devices" USING btree ("account_id","address_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_app_account_key" ON "push_devices" USING btree ("app_account_id","address_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_guest_key" ON "push_devices" USING btree ("guest_id","address_hash");--> statement-breakpoint
CREATE INDEX "push_devices_address_idx" ON "push_devices" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "push_devices_session_idx" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "contact_answers_message_id_idx" ON "contact_answers" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin (fold_text("name" || ' ' || "email" || ' ' || "subject" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_unread_idx" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST) WHERE "contact_messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "email_bounces_address_hash_idx" ON "email_bounces" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "email_bounces_created_at_idx" ON "email_bounces" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_checks_account_id_idx" ON "email_checks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "email_failures_last_failed_at_idx" ON "email_failures" USING btree ("last_failed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_suppressions_created_at_idx" ON "email_suppressions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_emails_due_idx" ON "outgoing_emails" USING btree ("lane","due_at","id") WHERE "outgoing_emails"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_emails_organiser_idx" ON "outgoing_emails" USING btree ("organiser_id","due_at","id") WHERE "outgoing_emails"."lane" = 'bulk' and "outgoing_emails"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_emails_failed_idx" ON "outgoing_emails" USING btree ("last_failed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "outgoing_emails"."last_failed_at" is not null;--> statement-breakpoint
CREATE INDEX "news_member_idx" ON "news" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "news_unread_idx" ON "news" USING btree ("member_id","id") WHERE "news"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "news_subject_key" ON "news" USING btree ("member_id","kind","subject") WHERE "news"."subject" is not null;--> statement-breakpoint
CREATE INDEX "news_event_idx" ON "news" USING btree ("event_id","member_id") WHERE "news"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "news_actor_idx" ON "news" USING btree ("actor_id","member_id") WHERE "news"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","position" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("webhook_id","due_at","position") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject_idx" ON "webhook_deliveries" USING btree ("webhook_id","subject_id","position") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_organiser_idx" ON "webhooks" USING btree ("organiser_id","id");--> statement-breakpoint
CREATE INDEX "album_likes_account_idx" ON "album_likes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "album_likes_guest_idx" ON "album_likes" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "album_photos_shown_idx" ON "album_photos" USING btree ("event_id","created_at","id") WHERE "album_photos"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "album_photos_removed_idx" ON "album_photos" USING btree ("event_id","removed_at") WHERE "album_photos"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "album_photos_file_key" ON "album_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "album_photos_account_idx" ON "album_photos" USING btree ("account_id","event_id");--> statement-breakpoint
CREATE INDEX "album_photos_guest_idx" ON "album_photos" USING btree ("guest_id") WHERE "album_photos"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "album_photos_due_idx" ON "album_photos" USING btree ("id") WHERE "album_photos"."removed_at" is not null or "album_photos"."event_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_claims_once_idx" ON "challenge_claims" USING btree ("challenge_id","guest_id") WHERE "challenge_claims"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "challenge_claims_waiting_idx" ON "challenge_claims" USING btree ("event_id","created_at") WHERE "challenge_claims"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "challenge_claims_confirmed_idx" ON "challenge_claims" USING btree ("event_id","answered_at" DESC NULLS LAST,"id") WHERE "challenge_claims"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "challenge_claims_guest_idx" ON "challenge_claims" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "challenge_claims_answered_by_idx" ON "challenge_claims" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "challenge_claims_image_idx" ON "challenge_claims" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "night_standings_ranking_idx" ON "night_standings" USING btree ("event_id","points" DESC NULLS LAST,"guest_id");--> statement-breakpoint
CREATE INDEX "night_standings_team_idx" ON "night_standings" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "night_standings_hidden_idx" ON "night_standings" USING btree ("event_id") WHERE "night_standings"."showing" = 'hidden';--> statement-breakpoint
CREATE INDEX "night_teams_event_idx" ON "night_teams" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "cost_accounts_guest_idx" ON "cost_accounts" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "cost_nights_host_idx" ON "cost_nights" USING btree ("host_account_id");--> statement-breakpoint
CREATE INDEX "cost_people_event_idx" ON "cost_people" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "cost_people_account_idx" ON "cost_people" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "cost_people_app_account_idx" ON "cost_people" USING btree ("app_account_id");--> statement-breakpoint
CREATE INDEX "expenses_event_idx" ON "expenses" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "paybacks_event_idx" ON "paybacks" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "homecoming_friends_friend_idx" ON "homecoming_friends" USING btree ("friend_id","event_id");--> statement-breakpoint
CREATE INDEX "homecoming_friends_member_idx" ON "homecoming_friends" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "homecomings_member_idx" ON "homecomings" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "homecomings_guest_idx" ON "homecomings" USING btree ("guest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "next_parties_party_key" ON "next_parties" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "shopping_claims_guest_idx" ON "shopping_claims" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "shopping_conflict_people_guest_idx" ON "shopping_conflict_people" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "shopping_conflicts_item_idx" ON "shopping_conflicts" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "shopping_item_aliases_item_idx" ON "shopping_item_aliases" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "shopping_items_event_idx" ON "shopping_items" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "shopping_items_added_by_idx" ON "shopping_items" USING btree ("added_by_account_id","created_at");--> statement-breakpoint
CREATE INDEX "song_votes_guest_idx" ON "song_votes" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "song_wishes_event_idx" ON "song_wishes" USING btree ("event_id","guest_id");--> statement-breakpoint
CREATE INDEX "song_wishes_guest_idx" ON "song_wishes" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "songs_event_idx" ON "songs" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "songs_event_name_key" ON "songs" USING btree ("event_id","name_key") WHERE "songs"."name_key" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "songs_event_link_key" ON "songs" USING btree ("event_id","link_key") WHERE "songs"."link_key" <> '';--> statement-breakpoint
CREATE INDEX "unwanted_songs_event_idx" ON "unwanted_songs" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "account_deletions_erase_at_idx" ON "account_deletions" USING btree ("erase_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identities_subject_key" ON "account_identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identities_account_key" ON "account_identities" USING btree ("account_id","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_google_subject_key" ON "accounts" USING btree ("google_subject");--> statement-breakpoint
CREATE INDEX "accounts_search_idx" ON "accounts" USING gin (fold_text("email" || ' ' || "display_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_created_at_idx" ON "accounts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_last_sign_in_idx" ON "accounts" USING btree ("last_sign_in_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_role_idx" ON "accounts" USING btree ("role","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_suspended_idx" ON "accounts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "accounts"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "accounts_unconfirmed_idx" ON "accounts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "accounts"."suspended_at" is null and "accounts"."email_verified_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_pending_key" ON "email_changes" USING btree ("account_id") WHERE "email_changes"."confirmed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_token_hash_key" ON "email_changes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_changes_account_id_idx" ON "email_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_mark_key" ON "known_devices" USING btree ("account_id","mark_hash");--> statement-breakpoint
CREATE INDEX "known_devices_last_sign_in_idx" ON "known_devices" USING btree ("last_sign_in_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_token_hash_key" ON "one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_account_id_idx" ON "one_time_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_at_idx" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_account_id_idx" ON "passkey_challenges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_account_id_idx" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "provider_attempts_expires_at_idx" ON "provider_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_account_id_idx" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token_hash_key" ON "api_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_created_by_idx" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "api_keys_organiser_idx" ON "api_keys" USING btree ("organiser_id","id");--> statement-breakpoint
CREATE INDEX "friend_group_members_friend_idx" ON "friend_group_members" USING btree ("owner_id","friend_id");--> statement-breakpoint
CREATE INDEX "friend_groups_owner_id_idx" ON "friend_groups" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_links_code_key" ON "friend_links" USING btree ("code");--> statement-breakpoint
CREATE INDEX "friend_requests_to_id_idx" ON "friend_requests" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "friend_requests_received_idx" ON "friend_requests" USING btree ("to_id","created_at" DESC NULLS LAST,"from_id") WHERE "friend_requests"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "friendships_friend_id_idx" ON "friendships" USING btree ("friend_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_accounts_username_key" ON "app_accounts" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "app_accounts_account_id_key" ON "app_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "app_accounts_image_id_idx" ON "app_accounts" USING btree ("image_id") WHERE "app_accounts"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "app_accounts_phone_idx" ON "app_accounts" USING btree ("phone") WHERE "app_accounts"."phone" is not null;--> statement-breakpoint
CREATE INDEX "app_accounts_username_start_idx" ON "app_accounts" USING btree ("username" COLLATE "C");--> statement-breakpoint
CREATE INDEX "app_accounts_name_start_idx" ON "app_accounts" USING btree ("folded_name" COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "app_accounts_name_search_idx" ON "app_accounts" USING gin ("folded_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "app_accounts_username_search_idx" ON "app_accounts" USING gin (fold_text("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_blocks_blocked_id_idx" ON "member_blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "member_blocks_list_idx" ON "member_blocks" USING btree ("blocker_id","created_at" DESC NULLS LAST,"blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_codes_app_account_key" ON "phone_codes" USING btree ("app_account_id");--> statement-breakpoint
CREATE INDEX "phone_codes_expires_at_idx" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_followers_address_key" ON "email_followers" USING btree ("organiser_id","email");--> statement-breakpoint
CREATE INDEX "email_followers_organiser_confirmed_idx" ON "email_followers" USING btree ("organiser_id","confirmed_at" DESC NULLS LAST,"id") WHERE "email_followers"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "email_followers_organiser_idx" ON "email_followers" USING btree ("organiser_id","id") WHERE "email_followers"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "email_followers_email_idx" ON "email_followers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "email_followers_unconfirmed_idx" ON "email_followers" USING btree ("created_at") WHERE "email_followers"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "followers_app_account_id_idx" ON "followers" USING btree ("app_account_id");--> statement-breakpoint
CREATE INDEX "followers_organiser_created_idx" ON "followers" USING btree ("organiser_id","created_at" DESC NULLS LAST,"app_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisers_account_id_key" ON "organisers" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisers_app_account_id_key" ON "organisers" USING btree ("app_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisers_stripe_customer_id_key" ON "organisers" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE INDEX "organisers_customers_idx" ON "organisers" USING btree ("id") WHERE "organisers"."stripe_customer_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "organisers_search_idx" ON "organisers" USING gin (fold_text("company_name" || ' ' || "full_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organisers_display_name_search_idx" ON "organisers" USING gin (fold_text("display_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organisers_plan_in_force_idx" ON "organisers" USING btree ("plan_in_force");--> statement-breakpoint
CREATE INDEX "organisers_cover_image_idx" ON "organisers" USING btree ("cover_image_id");--> statement-breakpoint
CREATE INDEX "organisers_siret_idx" ON "organisers" USING btree ("siret");--> statement-breakpoint
CREATE INDEX "organisers_vat_number_idx" ON "organisers" USING btree ("vat_number") WHERE "organisers"."vat_number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "verification_codes_organiser_key" ON "verification_codes" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "verification_codes_app_account_idx" ON "verification_codes" USING btree ("app_account_id");--> statement-breakpoint
CREATE INDEX "verification_codes_expires_at_idx" ON "verification_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_address_key" ON "team_invitations" USING btree ("organiser_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token_hash_key" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "team_invitations_email_idx" ON "team_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "team_invitations_invited_by_idx" ON "team_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "team_invitations_expires_at_idx" ON "team_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_journal_organiser_idx" ON "team_journal" USING btree ("organiser_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "team_journal_account_idx" ON "team_journal" USING btree ("account_id","organiser_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "team_journal_concerned_idx" ON "team_journal" USING btree ("concerned_id") WHERE "team_journal"."concerned_id" is not null;--> statement-breakpoint
CREATE INDEX "team_journal_created_at_idx" ON "team_journal" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_account_key" ON "team_members" USING btree ("account_id","organiser_id");--> statement-breakpoint
CREATE INDEX "team_members_organiser_idx" ON "team_members" USING btree ("organiser_id","id");--> statement-breakpoint
CREATE INDEX "demo_documents_due_at_idx" ON "demo_documents" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "event_reply_counts" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "organiser_reply_days" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "organiser_follower_counts" SET (fillfactor = 70);--> statement-breakpoint
-- One function for each way guests change, so that PostgreSQL plans its statements once per connection and not at every
-- reply: an INSERT has no old rows to name, and a DELETE no new ones. Each has its name here, by which a restore drops it, and
-- its body below, from one text.
CREATE FUNCTION count_inserted_guests() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION count_deleted_guests() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION count_updated_guests() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
DO $do$
DECLARE
  counted constant text := 'event_id, reply, replied_at, 1 + plus_ones AS places, offered_places,
    (email IS NOT NULL AND email_confirmed_at IS NULL AND account_id IS NULL AND app_account_id IS NULL) AS unconfirmed';
  inserted constant text := format('SELECT 1 AS sign, %s FROM new_guests', counted);
  deleted constant text := format('SELECT -1 AS sign, %s FROM old_guests', counted);
  way record;
BEGIN
  FOR way IN SELECT * FROM (VALUES
    ('count_inserted_guests', inserted),
    ('count_deleted_guests', deleted),
    ('count_updated_guests', inserted || ' UNION ALL ' || deleted)
  ) AS ways (name, changes)
  LOOP
    EXECUTE format($sql$
CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
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
    FROM (%2$s) AS changes GROUP BY event_id
  ) AS change
  WHERE counts.event_id = change.event_id
    AND (change.yes <> 0 OR change.waiting <> 0 OR change.maybe <> 0 OR change.no <> 0 OR change.pending <> 0
      OR change.places <> 0 OR change.unconfirmed_places <> 0 OR change.offered_places <> 0);
  INSERT INTO organiser_reply_days AS days (organiser_id, day, yes, maybe, no)
  SELECT organiser_id, day, change.yes, change.maybe, change.no
  FROM (
    SELECT organiser_id, (replied_at AT TIME ZONE 'Europe/Paris')::date AS day,
      coalesce(sum(sign) FILTER (WHERE reply = 'yes'), 0) AS yes,
      coalesce(sum(sign) FILTER (WHERE reply = 'maybe'), 0) AS maybe,
      coalesce(sum(sign) FILTER (WHERE reply = 'no'), 0) AS no
    FROM (%2$s) AS changes JOIN event_reply_counts USING (event_id)
    WHERE organiser_id IS NOT NULL AND reply IN ('yes', 'maybe', 'no') AND replied_at IS NOT NULL
    GROUP BY 1, 2
  ) AS change
  WHERE change.yes <> 0 OR change.maybe <> 0 OR change.no <> 0
  ORDER BY organiser_id, day
  ON CONFLICT (organiser_id, day) DO UPDATE
  SET yes = days.yes + EXCLUDED.yes, maybe = days.maybe + EXCLUDED.maybe, no = days.no + EXCLUDED.no;
  RETURN NULL;
END
$function$
    $sql$, way.name, way.changes);
  END LOOP;
END
$do$;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only';
END
$$;--> statement-breakpoint
CREATE FUNCTION open_reply_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_reply_counts (event_id, organiser_id) SELECT id, organiser_id FROM new_events;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- While the guests are still there to be taken off: their own trigger fires when the event is gone, and finds no row.
-- Rows are held in the order in which a reply holds them: guest, event, day.
CREATE FUNCTION close_reply_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM guests WHERE event_id = OLD.id FOR UPDATE;
  DELETE FROM event_reply_counts WHERE event_id = OLD.id;
  UPDATE organiser_reply_days AS days
  SET yes = days.yes - gone.yes, maybe = days.maybe - gone.maybe, no = days.no - gone.no
  FROM (
    SELECT (replied_at AT TIME ZONE 'Europe/Paris')::date AS day, count(*) FILTER (WHERE reply = 'yes') AS yes,
      count(*) FILTER (WHERE reply = 'maybe') AS maybe, count(*) FILTER (WHERE reply = 'no') AS no
    FROM guests WHERE event_id = OLD.id AND reply IN ('yes', 'maybe', 'no') AND replied_at IS NOT NULL GROUP BY 1
  ) AS gone
  WHERE days.organiser_id = OLD.organiser_id AND days.day = gone.day;
  RETURN OLD;
END
$$;--> statement-breakpoint
-- Consents to the second text or a later one cover messages that the organiser writes. There are none yet.
CREATE FUNCTION count_new_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organiser_follower_counts AS counts (organiser_id, followers, by_app, by_push, by_email, by_message)
  SELECT organiser_id, count(*), count(*) FILTER (WHERE consents ? 'app'), count(*) FILTER (WHERE consents ? 'push'),
    count(*) FILTER (WHERE consents ? 'email'), count(*) FILTER (WHERE consents @? '$.*.wording ? (@ >= 2)')
  FROM new_followers GROUP BY organiser_id ORDER BY organiser_id
  ON CONFLICT (organiser_id) DO UPDATE SET followers = counts.followers + EXCLUDED.followers,
    by_app = counts.by_app + EXCLUDED.by_app, by_push = counts.by_push + EXCLUDED.by_push,
    by_email = counts.by_email + EXCLUDED.by_email, by_message = counts.by_message + EXCLUDED.by_message;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_lost_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organiser_follower_counts AS counts SET followers = counts.followers - lost.followers,
    by_app = counts.by_app - lost.by_app, by_push = counts.by_push - lost.by_push,
    by_email = counts.by_email - lost.by_email, by_message = counts.by_message - lost.by_message
  FROM (
    SELECT organiser_id, count(*) AS followers, count(*) FILTER (WHERE consents ? 'app') AS by_app,
      count(*) FILTER (WHERE consents ? 'push') AS by_push, count(*) FILTER (WHERE consents ? 'email') AS by_email,
      count(*) FILTER (WHERE consents @? '$.*.wording ? (@ >= 2)') AS by_message
    FROM old_followers GROUP BY organiser_id
  ) AS lost
  WHERE counts.organiser_id = lost.organiser_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
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
CREATE FUNCTION list_words(written text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  -- In one order everywhere: two articles saved at once must not wait for each other's words.
  SELECT lexeme FROM unnest(to_tsvector('pg_catalog.simple', written))
  WHERE fold_text(lexeme) ~ '^[a-z]{3,30}$' ORDER BY lexeme COLLATE "C";
END;--> statement-breakpoint
CREATE FUNCTION note_article_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO article_words (word)
    SELECT list_words(concat_ws(' ', NEW.title, NEW.description, NEW.category, array_to_string(NEW.tags, ' '),
      html_text(NEW.content)))
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION in_force(former text, organiser uuid) RETURNS text LANGUAGE sql STABLE
  RETURN CASE WHEN former = 'basic' AND NOT EXISTS (SELECT FROM subscriptions
      WHERE organiser_id = organiser AND status IN ('active', 'trialing', 'past_due'))
    THEN 'discovery' ELSE former END;--> statement-breakpoint
CREATE FUNCTION take_former_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.plan_in_force := in_force(NEW.plan, NEW.id);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION keep_former_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.plan := CASE NEW.plan_in_force WHEN 'discovery' THEN 'basic' ELSE NEW.plan_in_force END;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION tell_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_changes', json_build_object('ended', OLD.id)::text);
  RETURN NULL;
END
$$;--> statement-breakpoint
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
-- Also when an account is erased, with its likes.
CREATE FUNCTION count_album_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE album_photos SET like_count = like_count + 1 WHERE id = NEW.photo_id;
  ELSE
    UPDATE album_photos SET like_count = like_count - 1 WHERE id = OLD.photo_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Open streams follow parties and nights. Whatever takes a member's place in one away, or lets them meet a block, tells every
-- process whose subjects are to be read again: ids of accounts and of app accounts.
CREATE FUNCTION tell_rights_of(variadic people uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live_changes', json_build_object('rightsOf', array_remove(people, NULL))::text);
$$;--> statement-breakpoint
-- The stream of a guest without an account ends with their place, or with their private link.
CREATE FUNCTION tell_lost_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_rights_of(OLD.app_account_id, OLD.account_id, OLD.id);
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
CREATE FUNCTION count_changed_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organiser_follower_counts AS counts SET by_app = counts.by_app + changed.by_app,
    by_push = counts.by_push + changed.by_push, by_email = counts.by_email + changed.by_email,
    by_message = counts.by_message + changed.by_message
  FROM (
    SELECT organiser_id, coalesce(sum(sign) FILTER (WHERE consents ? 'app'), 0) AS by_app,
      coalesce(sum(sign) FILTER (WHERE consents ? 'push'), 0) AS by_push,
      coalesce(sum(sign) FILTER (WHERE consents ? 'email'), 0) AS by_email,
      coalesce(sum(sign) FILTER (WHERE consents @? '$.*.wording ? (@ >= 2)'), 0) AS by_message
    FROM (
      SELECT organiser_id, consents, 1 AS sign FROM new_followers
      UNION ALL
      SELECT organiser_id, consents, -1 FROM old_followers
    ) AS rows GROUP BY organiser_id
  ) AS changed
  WHERE counts.organiser_id = changed.organiser_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- A recipient may be a follower: what the foreign key did for guests, a trigger does.
CREATE FUNCTION delete_messages_of_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deliveries WHERE guest_id IN (SELECT id FROM old_guests);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_new_email_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organiser_follower_counts AS counts (organiser_id, followers, by_email, by_message)
  SELECT organiser_id, count(*), count(*), count(*) FILTER (WHERE wording >= 2)
  FROM new_followers WHERE confirmed_at IS NOT NULL
  GROUP BY organiser_id ORDER BY organiser_id
  ON CONFLICT (organiser_id) DO UPDATE SET followers = counts.followers + EXCLUDED.followers,
    by_email = counts.by_email + EXCLUDED.by_email, by_message = counts.by_message + EXCLUDED.by_message;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_confirmed_email_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organiser_follower_counts AS counts (organiser_id, followers, by_email, by_message)
  SELECT after.organiser_id, count(*), count(*), count(*) FILTER (WHERE after.wording >= 2)
  FROM new_followers after JOIN old_followers before ON before.id = after.id
  WHERE after.confirmed_at IS NOT NULL AND before.confirmed_at IS NULL
  GROUP BY after.organiser_id ORDER BY after.organiser_id
  ON CONFLICT (organiser_id) DO UPDATE SET followers = counts.followers + EXCLUDED.followers,
    by_email = counts.by_email + EXCLUDED.by_email, by_message = counts.by_message + EXCLUDED.by_message;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_lost_email_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organiser_follower_counts AS counts SET followers = counts.followers - lost.followers,
    by_email = counts.by_email - lost.followers, by_message = counts.by_message - lost.by_message
  FROM (
    SELECT organiser_id, count(*) AS followers, count(*) FILTER (WHERE wording >= 2) AS by_message
    FROM old_followers WHERE confirmed_at IS NOT NULL
    GROUP BY organiser_id
  ) AS lost
  WHERE counts.organiser_id = lost.organiser_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Answers of companions who no longer come go with their place, whoever changes their number.
CREATE FUNCTION drop_companion_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE question_answers SET answers = answers - gone.keys
    FROM (SELECT array_agg(key) AS keys FROM question_answers, jsonb_object_keys(answers) AS given (key)
      WHERE guest_id = NEW.id AND position('.' IN key) > 0
      AND split_part(key, '.', 2)::int > greatest(NEW.plus_ones, NEW.asked_plus_ones)) AS gone
    WHERE guest_id = NEW.id AND gone.keys IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Records a fact for the webhooks of an organiser that are on and want it. Where there is none, it
-- costs a look into an index.
CREATE FUNCTION note_webhook_fact(organiser uuid, fact text, subject uuid, facts jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (id, webhook_id, kind, subject_id, data)
  SELECT gen_random_uuid(), id, fact, subject, facts FROM webhooks
  WHERE organiser_id = organiser AND off_at IS NULL AND fact = ANY (kinds);
$$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE FUNCTION note_arrival_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_fact(organiser_id, 'guest.arrived', NEW.guest_id,
    jsonb_build_object('eventId', NEW.event_id, 'entryId', NEW.id, 'people', NEW.people, 'undoes', NEW.undoes,
      'at', NEW.at))
  FROM events WHERE id = NEW.event_id AND organiser_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_follower_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_fact(NEW.organiser_id, 'follower.added', NEW.app_account_id, '{}');
  RETURN NULL;
END $$;--> statement-breakpoint
-- Somebody who follows by e-mail does so once they have confirmed their address.
CREATE FUNCTION note_email_follower_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_fact(NEW.organiser_id, 'follower.added', NEW.id, '{}');
  RETURN NULL;
END $$;--> statement-breakpoint
-- A notice is written once for each payment. Those of an organiser are one subject.
CREATE FUNCTION note_payment_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_fact(NEW.organiser_id, 'payment.succeeded', NEW.organiser_id,
    jsonb_build_object('paymentId', NEW.id, 'planName', NEW.plan_name, 'amount', NEW.amount));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER guests_counted_insert AFTER INSERT ON "guests"
  REFERENCING NEW TABLE AS new_guests FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_guests();--> statement-breakpoint
CREATE TRIGGER guests_counted_update AFTER UPDATE ON "guests"
  REFERENCING OLD TABLE AS old_guests NEW TABLE AS new_guests
  FOR EACH STATEMENT EXECUTE FUNCTION count_updated_guests();--> statement-breakpoint
CREATE TRIGGER guests_counted_delete AFTER DELETE ON "guests"
  REFERENCING OLD TABLE AS old_guests FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_guests();--> statement-breakpoint
CREATE TRIGGER events_counts_opened AFTER INSERT ON "events"
  REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION open_reply_counts();--> statement-breakpoint
CREATE TRIGGER events_counts_closed BEFORE DELETE ON "events"
  FOR EACH ROW EXECUTE FUNCTION close_reply_counts();--> statement-breakpoint
CREATE TRIGGER followers_counted_insert AFTER INSERT ON "followers"
  REFERENCING NEW TABLE AS new_followers FOR EACH STATEMENT EXECUTE FUNCTION count_new_followers();--> statement-breakpoint
CREATE TRIGGER followers_counted_delete AFTER DELETE ON "followers"
  REFERENCING OLD TABLE AS old_followers FOR EACH STATEMENT EXECUTE FUNCTION count_lost_followers();--> statement-breakpoint
CREATE TRIGGER guests_folded BEFORE INSERT OR UPDATE OF nickname, app_account_id ON "guests"
  FOR EACH ROW EXECUTE FUNCTION fold_guest();--> statement-breakpoint
CREATE TRIGGER app_accounts_folded AFTER UPDATE OF username ON "app_accounts"
  FOR EACH ROW WHEN (OLD.username <> NEW.username) EXECUTE FUNCTION fold_guests_of_profile();--> statement-breakpoint
CREATE TRIGGER articles_words_insert AFTER INSERT ON "articles"
  FOR EACH ROW WHEN (NOT NEW.is_draft) EXECUTE FUNCTION note_article_words();--> statement-breakpoint
CREATE TRIGGER articles_words_update AFTER UPDATE OF title, description, category, tags, content, is_draft ON "articles"
  FOR EACH ROW WHEN (NOT NEW.is_draft) EXECUTE FUNCTION note_article_words();--> statement-breakpoint
CREATE TRIGGER organisers_take_former_plan BEFORE UPDATE OF plan ON "organisers"
  FOR EACH ROW EXECUTE FUNCTION take_former_plan();--> statement-breakpoint
CREATE TRIGGER organisers_keep_former_plan BEFORE UPDATE OF plan_in_force ON "organisers"
  FOR EACH ROW EXECUTE FUNCTION keep_former_plan();--> statement-breakpoint
CREATE TRIGGER sessions_told_ended AFTER DELETE ON "sessions"
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION tell_ended_session();--> statement-breakpoint
CREATE TRIGGER song_votes_counted AFTER INSERT OR DELETE ON "song_votes"
  FOR EACH ROW EXECUTE FUNCTION count_song_vote();--> statement-breakpoint
CREATE TRIGGER challenge_claims_carried AFTER INSERT OR DELETE OR UPDATE OF state, points ON "challenge_claims"
  FOR EACH ROW EXECUTE FUNCTION carry_claim();--> statement-breakpoint
CREATE TRIGGER night_standings_carried AFTER INSERT OR DELETE OR UPDATE OF team_id, points ON "night_standings"
  FOR EACH ROW EXECUTE FUNCTION carry_standing();--> statement-breakpoint
CREATE TRIGGER album_likes_counted AFTER INSERT OR DELETE ON "album_likes"
  FOR EACH ROW EXECUTE FUNCTION count_album_like();--> statement-breakpoint
CREATE TRIGGER party_cohosts_told_lost AFTER DELETE ON "party_cohosts"
  FOR EACH ROW EXECUTE FUNCTION tell_lost_cohost();--> statement-breakpoint
CREATE TRIGGER member_blocks_told AFTER INSERT OR DELETE ON "member_blocks"
  FOR EACH ROW EXECUTE FUNCTION tell_changed_block();--> statement-breakpoint
CREATE TRIGGER guests_told_deleted AFTER DELETE ON "guests"
  FOR EACH ROW EXECUTE FUNCTION tell_lost_place();--> statement-breakpoint
CREATE TRIGGER guests_told_lost AFTER UPDATE OF reply, app_account_id, account_id, link_version ON "guests"
  FOR EACH ROW WHEN ((OLD.reply <> 'no' AND NEW.reply = 'no')
    OR OLD.link_version <> NEW.link_version
    OR (OLD.app_account_id IS NOT NULL AND NEW.app_account_id IS DISTINCT FROM OLD.app_account_id)
    OR (OLD.account_id IS NOT NULL AND NEW.account_id IS DISTINCT FROM OLD.account_id))
  EXECUTE FUNCTION tell_lost_place();--> statement-breakpoint
CREATE TRIGGER guests_kept_in_costs BEFORE DELETE ON "guests"
  FOR EACH ROW EXECUTE FUNCTION keep_removed_guest();--> statement-breakpoint
CREATE TRIGGER events_kept_in_costs BEFORE DELETE ON "events"
  FOR EACH ROW EXECUTE FUNCTION keep_costs_of_night();--> statement-breakpoint
CREATE TRIGGER guests_back_in_costs AFTER INSERT ON "guests"
  FOR EACH ROW WHEN (NEW.account_id IS NOT NULL OR NEW.app_account_id IS NOT NULL)
  EXECUTE FUNCTION take_up_costs();--> statement-breakpoint
CREATE TRIGGER followers_counted_update AFTER UPDATE ON "followers"
  REFERENCING OLD TABLE AS old_followers NEW TABLE AS new_followers
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_consents();--> statement-breakpoint
CREATE TRIGGER guests_messages_deleted AFTER DELETE ON "guests"
  REFERENCING OLD TABLE AS old_guests FOR EACH STATEMENT EXECUTE FUNCTION delete_messages_of_guests();--> statement-breakpoint
CREATE TRIGGER email_followers_counted_insert AFTER INSERT ON "email_followers"
  REFERENCING NEW TABLE AS new_followers FOR EACH STATEMENT EXECUTE FUNCTION count_new_email_followers();--> statement-breakpoint
CREATE TRIGGER email_followers_counted_update AFTER UPDATE ON "email_followers"
  REFERENCING OLD TABLE AS old_followers NEW TABLE AS new_followers
  FOR EACH STATEMENT EXECUTE FUNCTION count_confirmed_email_followers();--> statement-breakpoint
CREATE TRIGGER email_followers_counted_delete AFTER DELETE ON "email_followers"
  REFERENCING OLD TABLE AS old_followers FOR EACH STATEMENT EXECUTE FUNCTION count_lost_email_followers();--> statement-breakpoint
CREATE TRIGGER guests_drop_companion_answers AFTER UPDATE OF plus_ones, asked_plus_ones ON "guests"
  FOR EACH ROW EXECUTE FUNCTION drop_companion_answers();--> statement-breakpoint
CREATE TRIGGER guests_webhook_insert AFTER INSERT ON "guests"
  FOR EACH ROW WHEN (NEW.reply <> 'pending') EXECUTE FUNCTION note_reply_fact();--> statement-breakpoint
CREATE TRIGGER guests_webhook_update AFTER UPDATE OF reply, plus_ones, requested_at, refused_at ON "guests"
  FOR EACH ROW WHEN ((OLD.reply, OLD.plus_ones, OLD.requested_at, OLD.refused_at)
    IS DISTINCT FROM (NEW.reply, NEW.plus_ones, NEW.requested_at, NEW.refused_at))
  EXECUTE FUNCTION note_reply_fact();--> statement-breakpoint
CREATE TRIGGER door_entries_webhook AFTER INSERT ON "door_entries"
  FOR EACH ROW WHEN (NEW.guest_id IS NOT NULL) EXECUTE FUNCTION note_arrival_fact();--> statement-breakpoint
CREATE TRIGGER followers_webhook AFTER INSERT ON "followers"
  FOR EACH ROW EXECUTE FUNCTION note_follower_fact();--> statement-breakpoint
CREATE TRIGGER email_followers_webhook AFTER UPDATE OF confirmed_at ON "email_followers"
  FOR EACH ROW WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION note_email_follower_fact();--> statement-breakpoint
CREATE TRIGGER billing_notices_webhook AFTER INSERT ON "billing_notices"
  FOR EACH ROW WHEN (NEW.kind IN ('order-confirmed', 'payment-confirmed', 'plan-upgraded'))
  EXECUTE FUNCTION note_payment_fact();
