ALTER TABLE `projects` ADD `concluded_at` integer;--> statement-breakpoint
CREATE INDEX `investments_reversed` ON `investments` (`investor_id`,`project_id`,`created_at`) WHERE reverses_id is not null;