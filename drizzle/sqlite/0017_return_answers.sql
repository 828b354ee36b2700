CREATE TABLE `return_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`investment_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`payment_id` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text,
	`bank_reference` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investment_id`) REFERENCES `investments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `return_answers_payment` ON `return_answers` (`payment_id`,`kind`);--> statement-breakpoint
CREATE INDEX `return_answers_project` ON `return_answers` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `return_answers_investment` ON `return_answers` (`investment_id`,`id`);--> statement-breakpoint
CREATE INDEX `return_answers_investor` ON `return_answers` (`investor_id`,`id`);