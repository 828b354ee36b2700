DROP INDEX `projects_most_funded`;--> statement-breakpoint
CREATE INDEX `projects_most_funded` ON `projects` (`funding_raised_cents`,`id`) WHERE is_published;