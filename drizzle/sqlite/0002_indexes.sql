DROP INDEX `projects_most_funded`;--> statement-breakpoint
CREATE INDEX `projects_most_funded` ON `projects` (`funding_raised_cents`,`id`);--> statement-breakpoint
CREATE INDEX `update_reads_update` ON `update_reads` (`update_id`);