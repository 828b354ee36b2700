CREATE TABLE `seat_waits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seat_waits_one` ON `seat_waits` (`project_id`,`investor_id`);--> statement-breakpoint
CREATE INDEX `seat_waits_project` ON `seat_waits` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `seat_waits_investor` ON `seat_waits` (`investor_id`);--> statement-breakpoint
CREATE TABLE `sandbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`days` integer DEFAULT 0 NOT NULL,
	`wanted_days` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `projects` ADD `closes_on` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `funding_model` text DEFAULT 'KEEP_IT_ALL' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `campaign_result` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `campaign_ended_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `raised_at_close_cents` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `backers_at_close` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `is_goal_told` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `are_seats_told` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `project_outcome` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `outcome_text` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `outcome_on` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `concluded_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `closeness` integer GENERATED ALWAYS AS (-cast(replace(closes_on, '-', '') as integer)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `projects_closing_soon_genre` ON `projects` (`genre`,`closeness`,`id`) WHERE is_open and closes_on is not null;--> statement-breakpoint
CREATE INDEX `projects_closing_soon_stage` ON `projects` (`current_stage`,`closeness`,`id`) WHERE is_open and closes_on is not null;--> statement-breakpoint
CREATE INDEX `projects_closing_soon_written_stage` ON `projects` (`development_stage`,`closeness`,`id`,`current_stage`) WHERE is_open and closes_on is not null and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_campaigns` ON `projects` (`closes_on`,`id`) WHERE closes_on is not null and campaign_result is null;--> statement-breakpoint
ALTER TABLE `investments` ADD `reversal_kind` text;--> statement-breakpoint
ALTER TABLE `investments` ADD `closes_on` text;--> statement-breakpoint
ALTER TABLE `investments` ADD `funding_model` text;--> statement-breakpoint
CREATE INDEX `investments_reversed` ON `investments` (`investor_id`,`project_id`,`created_at`) WHERE reverses_id is not null;--> statement-breakpoint
UPDATE projects SET is_goal_told = true WHERE id IN (SELECT project_id FROM events WHERE kind = 'goal_reached');--> statement-breakpoint
UPDATE projects SET are_seats_told = true WHERE id IN (SELECT project_id FROM events WHERE kind = 'last_seats');