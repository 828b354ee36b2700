ALTER TABLE `installation` ADD `clock_trusted_at` integer;--> statement-breakpoint
ALTER TABLE `installation` ADD `clock_difference` integer;