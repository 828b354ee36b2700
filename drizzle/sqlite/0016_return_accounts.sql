CREATE TABLE `return_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`sealed` text,
	`created_at` integer NOT NULL,
	`in_force_from` integer NOT NULL,
	`stopped_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `return_accounts_user` ON `return_accounts` (`user_id`,`id`);