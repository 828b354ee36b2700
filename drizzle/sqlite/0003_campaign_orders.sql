ALTER TABLE `projects` ADD `is_goal_told` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `are_seats_told` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `closeness` integer GENERATED ALWAYS AS (-cast(replace(closes_on, '-', '') as integer)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `projects_closing_soon_genre` ON `projects` (`genre`,`closeness`,`id`) WHERE is_open and closes_on is not null;--> statement-breakpoint
CREATE INDEX `projects_closing_soon_stage` ON `projects` (`current_stage`,`closeness`,`id`) WHERE is_open and closes_on is not null;--> statement-breakpoint
CREATE INDEX `projects_closing_soon_written_stage` ON `projects` (`development_stage`,`closeness`,`id`,`current_stage`) WHERE is_open and closes_on is not null and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_campaigns` ON `projects` (`closes_on`,`id`) WHERE closes_on is not null and campaign_result is null;--> statement-breakpoint
UPDATE projects SET is_goal_told = true WHERE id IN (SELECT project_id FROM events WHERE kind = 'goal_reached');--> statement-breakpoint
UPDATE projects SET are_seats_told = true WHERE id IN (SELECT project_id FROM events WHERE kind = 'last_seats');