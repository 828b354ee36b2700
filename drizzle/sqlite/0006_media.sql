CREATE TABLE `media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`kind` text NOT NULL,
	`file` text NOT NULL,
	`thumbnail` text,
	`width` integer,
	`height` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_file_unique` ON `media` (`file`);--> statement-breakpoint
CREATE TABLE `project_covers` (
	`project_id` integer PRIMARY KEY NOT NULL,
	`media_id` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_covers_media` ON `project_covers` (`media_id`);--> statement-breakpoint
INSERT INTO `media` (`owner_id`, `purpose`, `kind`, `file`, `thumbnail`, `width`, `height`)
SELECT `projects`.`user_id`, 'update', `update_media`.`kind`, `update_media`.`file`, `update_media`.`thumbnail`, `update_media`.`width`, `update_media`.`height`
FROM `update_media`
JOIN `updates` ON `updates`.`id` = `update_media`.`update_id`
JOIN `projects` ON `projects`.`id` = `updates`.`project_id`
ORDER BY `update_media`.`id`;
--> statement-breakpoint
-- An uploaded cover was named by its owner's id: u<id>x, 36 hexadecimal digits and an extension.
INSERT INTO `media` (`owner_id`, `purpose`, `kind`, `file`)
SELECT `user_id`, 'cover', 'image', `name`
FROM (SELECT `user_id`, substr(`cover_image`, instr(`cover_image`, '/media/') + 7) AS `name` FROM `projects` WHERE `cover_image` GLOB '/media/u*' OR `cover_image` GLOB 'http*://*/media/u*')
WHERE `name` GLOB 'u' || `user_id` || 'x' || replace(hex(zeroblob(18)), '0', '[0-9a-f]') || '.[a-z]*' AND `name` NOT GLOB '*[^a-z0-9.]*'
GROUP BY `name`;
--> statement-breakpoint
INSERT INTO `project_covers` (`project_id`, `media_id`)
SELECT `projects`.`id`, `media`.`id`
FROM `projects`
JOIN `media` ON `media`.`file` = substr(`projects`.`cover_image`, instr(`projects`.`cover_image`, '/media/') + 7)
WHERE `projects`.`cover_image` GLOB '*/media/u*' AND `media`.`purpose` = 'cover' AND `media`.`owner_id` = `projects`.`user_id`;
--> statement-breakpoint
CREATE TABLE `__new_update_media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`update_id` integer NOT NULL,
	`position` integer NOT NULL,
	`media_id` integer NOT NULL,
	`caption` text NOT NULL,
	FOREIGN KEY (`update_id`) REFERENCES `updates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_update_media` (`id`, `update_id`, `position`, `media_id`, `caption`)
SELECT `update_media`.`id`, `update_media`.`update_id`, `update_media`.`position`, `media`.`id`, `update_media`.`caption`
FROM `update_media`
JOIN `media` ON `media`.`file` = `update_media`.`file`;
--> statement-breakpoint
DROP TABLE `update_media`;--> statement-breakpoint
ALTER TABLE `__new_update_media` RENAME TO `update_media`;--> statement-breakpoint
CREATE UNIQUE INDEX `update_media_mediaId_unique` ON `update_media` (`media_id`);--> statement-breakpoint
CREATE INDEX `update_media_update` ON `update_media` (`update_id`,`position`);
