DROP INDEX "news_event_id_idx";--> statement-breakpoint
DROP INDEX "news_actor_id_idx";--> statement-breakpoint
CREATE INDEX "news_event_idx" ON "news" USING btree ("event_id","member_id") WHERE "news"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "news_actor_idx" ON "news" USING btree ("actor_id","member_id") WHERE "news"."actor_id" is not null;