ALTER TABLE "guest_imports" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD COLUMN "left_out_count" integer DEFAULT 0 NOT NULL;