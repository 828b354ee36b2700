CREATE TABLE `mail_preferences` (
	`user_id` integer NOT NULL,
	`mail_group` text NOT NULL,
	`choice` text NOT NULL,
	PRIMARY KEY(`user_id`, `mail_group`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_preferences_choice` ON `mail_preferences` (`choice`,`user_id`);