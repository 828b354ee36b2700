CREATE TABLE `follows` (
	`follower_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `project_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `follows_follower` ON `follows` (`follower_id`,`created_at`,`project_id`);--> statement-breakpoint
CREATE INDEX `follows_project` ON `follows` (`project_id`,`follower_id`);--> statement-breakpoint
ALTER TABLE `projects` ADD `follower_count` integer DEFAULT 0 NOT NULL;