CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`run_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_key` ON `jobs` (`kind`,`key`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`kind`,`run_at`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `jobs_finished` ON `jobs` (`finished_at`) WHERE state <> 'waiting';