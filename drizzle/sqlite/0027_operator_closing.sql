PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_terms_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`actor_id` integer,
	`field` text NOT NULL,
	`before` text,
	`after` text,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_terms_changes`("id", "project_id", "actor_id", "field", "before", "after", "changed_at") SELECT "id", "project_id", "actor_id", "field", "before", "after", "changed_at" FROM `terms_changes`;--> statement-breakpoint
DROP TABLE `terms_changes`;--> statement-breakpoint
ALTER TABLE `__new_terms_changes` RENAME TO `terms_changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `terms_changes_project` ON `terms_changes` (`project_id`,`id`);--> statement-breakpoint
ALTER TABLE `projects` ADD `closed_by_operator_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `closed_by_operator_reason` text;