ALTER TABLE "organisers" ADD COLUMN "bio" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisers" ADD COLUMN "links" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisers" ADD COLUMN "cover_plan" text;--> statement-breakpoint
ALTER TABLE "organisers" ADD COLUMN "cover_sky" text;--> statement-breakpoint
ALTER TABLE "organisers" ADD COLUMN "cover_image_id" uuid;--> statement-breakpoint
ALTER TABLE "organisers" ADD CONSTRAINT "organisers_cover_image_id_images_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisers_cover_image_idx" ON "organisers" USING btree ("cover_image_id");