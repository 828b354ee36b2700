CREATE TABLE `feeds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_secretHash_unique` ON `feeds` (`secret_hash`);--> statement-breakpoint
ALTER TABLE `milestones` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `milestones` ADD `revised_at` integer;