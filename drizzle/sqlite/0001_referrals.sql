CREATE TABLE `referral_days` (
	`project_id` integer NOT NULL,
	`source` text NOT NULL,
	`day` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`project_id`, `source`, `day`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `investment_referrals` (
	`investment_id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	FOREIGN KEY (`investment_id`) REFERENCES `investments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `follows` ADD `source` text;--> statement-breakpoint
CREATE INDEX `follows_project_created` ON `follows` (`project_id`,`created_at`,`source`);