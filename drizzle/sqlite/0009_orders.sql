DROP INDEX `projects_most_funded`;--> statement-breakpoint
ALTER TABLE `projects` ADD `is_open` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `latest_public_update_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `goal_share` integer GENERATED ALWAYS AS (funding_raised_cents * 10000 / funding_goal_cents) VIRTUAL;--> statement-breakpoint
ALTER TABLE `projects` ADD `fullness` integer GENERATED ALWAYS AS (investor_count - max_investors) VIRTUAL;--> statement-breakpoint
CREATE INDEX `projects_newest_genre` ON `projects` (`genre`,`created_at`,`id`) WHERE is_open;--> statement-breakpoint
CREATE INDEX `projects_newest_stage` ON `projects` (`current_stage`,`created_at`,`id`) WHERE is_open;--> statement-breakpoint
CREATE INDEX `projects_newest_written_stage` ON `projects` (`development_stage`,`created_at`,`id`) WHERE is_open and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_most_funded_genre` ON `projects` (`genre`,`is_open`,`funding_raised_cents`,`id`) WHERE is_published;--> statement-breakpoint
CREATE INDEX `projects_most_funded_stage` ON `projects` (`current_stage`,`is_open`,`funding_raised_cents`,`id`) WHERE is_published;--> statement-breakpoint
CREATE INDEX `projects_most_funded_written_stage` ON `projects` (`development_stage`,`is_open`,`funding_raised_cents`,`id`) WHERE is_published and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_near_goal_genre` ON `projects` (`genre`,`is_open`,`goal_share`,`id`) WHERE is_published and funding_raised_cents < funding_goal_cents;--> statement-breakpoint
CREATE INDEX `projects_near_goal_stage` ON `projects` (`current_stage`,`is_open`,`goal_share`,`id`) WHERE is_published and funding_raised_cents < funding_goal_cents;--> statement-breakpoint
CREATE INDEX `projects_near_goal_written_stage` ON `projects` (`development_stage`,`is_open`,`goal_share`,`id`) WHERE is_published and funding_raised_cents < funding_goal_cents and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_few_seats_genre` ON `projects` (`genre`,`fullness`,`id`) WHERE is_open;--> statement-breakpoint
CREATE INDEX `projects_few_seats_stage` ON `projects` (`current_stage`,`fullness`,`id`) WHERE is_open;--> statement-breakpoint
CREATE INDEX `projects_few_seats_written_stage` ON `projects` (`development_stage`,`fullness`,`id`) WHERE is_open and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_recently_updated_genre` ON `projects` (`genre`,`is_open`,`latest_public_update_at`,`id`) WHERE is_published and latest_public_update_at is not null;--> statement-breakpoint
CREATE INDEX `projects_recently_updated_stage` ON `projects` (`current_stage`,`is_open`,`latest_public_update_at`,`id`) WHERE is_published and latest_public_update_at is not null;--> statement-breakpoint
CREATE INDEX `projects_recently_updated_written_stage` ON `projects` (`development_stage`,`is_open`,`latest_public_update_at`,`id`) WHERE is_published and latest_public_update_at is not null and development_stage is not null;