ALTER TABLE `comments` ADD `parent_id` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `reply_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `pinned_at` integer;--> statement-breakpoint
CREATE INDEX `comments_threads` ON `comments` (`update_id`,`created_at`,`id`) WHERE parent_id is null and (deleted_at is null or reply_count > 0);--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`parent_id`,`created_at`,`id`) WHERE parent_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `comments_pinned` ON `comments` (`update_id`) WHERE pinned_at is not null;--> statement-breakpoint
ALTER TABLE `updates` ADD `comment_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `updates` ADD `thread_count` integer DEFAULT 0 NOT NULL;