CREATE TABLE `update_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`developer_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`developer_id`) REFERENCES `developer_profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `update_requests_project` ON `update_requests` (`project_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `update_requests_open` ON `update_requests` (`project_id`,`investor_id`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `update_requests_waiting` ON `update_requests` (`developer_id`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `update_requests_answered` ON `update_requests` (`developer_id`,`answered_at`,`id`,`requested_at`) WHERE answered_at is not null;