ALTER TABLE `projects` ADD `payment_days` integer;--> statement-breakpoint
ALTER TABLE `investments` ADD `payment_days` integer;