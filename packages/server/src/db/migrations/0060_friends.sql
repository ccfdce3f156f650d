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
ALTER TABLE "friend_group_members" ADD CONSTRAINT "friend_group_members_group_fk" FOREIGN KEY ("group_id","owner_id") REFERENCES "public"."friend_groups"("id","owner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_group_members" ADD CONSTRAINT "friend_group_members_friendship_fk" FOREIGN KEY ("owner_id","friend_id") REFERENCES "public"."friendships"("member_id","friend_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_groups" ADD CONSTRAINT "friend_groups_owner_id_app_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_links" ADD CONSTRAINT "friend_links_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_from_id_app_accounts_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_to_id_app_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_member_id_app_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_app_accounts_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."app_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friend_group_members_friend_idx" ON "friend_group_members" USING btree ("owner_id","friend_id");--> statement-breakpoint
CREATE INDEX "friend_groups_owner_id_idx" ON "friend_groups" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_links_code_key" ON "friend_links" USING btree ("code");--> statement-breakpoint
CREATE INDEX "friend_requests_to_id_idx" ON "friend_requests" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "friend_requests_received_idx" ON "friend_requests" USING btree ("to_id","created_at" DESC NULLS LAST,"from_id") WHERE "friend_requests"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "friendships_friend_id_idx" ON "friendships" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "app_accounts_username_start_idx" ON "app_accounts" USING btree ("username" COLLATE "C");--> statement-breakpoint
CREATE INDEX "app_accounts_name_start_idx" ON "app_accounts" USING btree (fold_text("app_name") COLLATE "C");--> statement-breakpoint
CREATE INDEX "app_accounts_name_search_idx" ON "app_accounts" USING gin (fold_text("app_name") gin_trgm_ops);