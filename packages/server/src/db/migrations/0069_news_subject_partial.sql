DROP INDEX "news_subject_key";--> statement-breakpoint
CREATE UNIQUE INDEX "news_subject_key" ON "news" USING btree ("member_id","kind","subject") WHERE "news"."subject" is not null;