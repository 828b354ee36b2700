ALTER TABLE `projects` ADD `website_url` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `trailer_url` text;