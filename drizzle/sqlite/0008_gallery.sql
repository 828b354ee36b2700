CREATE TABLE `gallery_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`position` integer NOT NULL,
	`media_id` integer NOT NULL,
	`caption` text,
	`alternative_text` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gallery_items_mediaId_unique` ON `gallery_items` (`media_id`);--> statement-breakpoint
CREATE INDEX `gallery_items_project` ON `gallery_items` (`project_id`,`position`);