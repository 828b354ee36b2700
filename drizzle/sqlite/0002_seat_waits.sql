CREATE TABLE `seat_waits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seat_waits_one` ON `seat_waits` (`project_id`,`investor_id`);--> statement-breakpoint
CREATE INDEX `seat_waits_project` ON `seat_waits` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `seat_waits_investor` ON `seat_waits` (`investor_id`);