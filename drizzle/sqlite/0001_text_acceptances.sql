CREATE TABLE `text_acceptances` (
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
