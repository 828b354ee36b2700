CREATE TABLE `list_counts` (
	`list` text NOT NULL,
	`level` integer NOT NULL,
	`stretch` integer NOT NULL,
	`held` integer NOT NULL,
	PRIMARY KEY(`level`, `list`, `stretch`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `listings` (
	`list` text NOT NULL,
	`created_at` integer NOT NULL,
	`project_id` integer NOT NULL,
	PRIMARY KEY(`list`, `created_at`, `project_id`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `projects_newest`;--> statement-breakpoint
DROP INDEX `projects_genre`;--> statement-breakpoint
DROP INDEX `projects_developer`;--> statement-breakpoint
CREATE INDEX `projects_developer` ON `projects` (`developer_id`,`created_at`,`id`,`is_published`);