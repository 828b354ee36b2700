CREATE TABLE `operator_texts` (
	`name` text PRIMARY KEY NOT NULL,
	`file` text NOT NULL,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `outcome` text;--> statement-breakpoint
CREATE INDEX `jobs_account` ON `jobs` (`account_id`,`id`);