ALTER TABLE `developer_profiles` ADD `about` text;--> statement-breakpoint
ALTER TABLE `developer_profiles` ADD `links` text DEFAULT '[]' NOT NULL;