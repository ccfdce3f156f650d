ALTER TABLE "push_devices" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "door_links" ADD COLUMN "issued_by" uuid;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "link_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_issued_by_accounts_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_session_idx" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "door_links_issued_by_idx" ON "door_links" USING btree ("issued_by");
--> statement-breakpoint
-- Which session registered a device was not stored: the one used last before the device was, else the one used last.
UPDATE "push_devices" AS device SET "session_id" = (
  SELECT s."id" FROM "sessions" AS s WHERE s."account_id" = device."account_id" AND s."expires_at" > now()
  ORDER BY s."created_at" <= device."last_seen_at" DESC, s."last_seen_at" DESC, s."id" DESC LIMIT 1)
WHERE device."account_id" IS NOT NULL;--> statement-breakpoint
DELETE FROM "push_devices" WHERE "account_id" IS NOT NULL AND "session_id" IS NULL;
