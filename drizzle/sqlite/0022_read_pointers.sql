CREATE TABLE `read_pointers` (
	`user_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`transaction_id` integer DEFAULT 0 NOT NULL,
	`event_id` integer NOT NULL,
	`not_before` integer NOT NULL,
	PRIMARY KEY(`user_id`, `project_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `events_project`;--> statement-breakpoint
DROP INDEX `events_addressee`;--> statement-breakpoint
CREATE INDEX `events_news` ON `events` (`project_id`,`created_at`,`id`) WHERE kind not in ('investment_received', 'comment_added', 'comment_answered');--> statement-breakpoint
CREATE INDEX `events_project` ON `events` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `events_addressee` ON `events` (`addressee_id`,`created_at`,`id`) WHERE addressee_id is not null;