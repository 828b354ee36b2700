ALTER TABLE "comments" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reply_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "updates" ADD COLUMN "comment_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "updates" ADD COLUMN "thread_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_threads" ON "comments" USING btree ("update_id","created_at","id") WHERE parent_id is null and (deleted_at is null or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id","created_at","id") WHERE parent_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_pinned" ON "comments" USING btree ("update_id") WHERE pinned_at is not null;