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
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_import_faults" ADD CONSTRAINT "guest_import_faults_import_id_guest_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."guest_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_import_people" ADD CONSTRAINT "guest_import_people_import_id_guest_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."guest_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD CONSTRAINT "guest_imports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_import_people_line_idx" ON "guest_import_people" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "guest_imports_event_id_idx" ON "guest_imports" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "guest_imports_updated_at_idx" ON "guest_imports" USING btree ("updated_at");