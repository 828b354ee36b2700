ALTER TABLE `updates` ADD `mailed_at` integer;--> statement-breakpoint
CREATE INDEX `updates_mailed` ON `updates` (`project_id`,`mailed_at`) WHERE mailed_at is not null;