ALTER TABLE `projects` ADD `closes_on` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `funding_model` text DEFAULT 'KEEP_IT_ALL' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `campaign_result` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `campaign_ended_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `raised_at_close_cents` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `backers_at_close` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `project_outcome` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `outcome_text` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `outcome_on` text;--> statement-breakpoint
ALTER TABLE `investments` ADD `reversal_kind` text;--> statement-breakpoint
ALTER TABLE `investments` ADD `closes_on` text;--> statement-breakpoint
ALTER TABLE `investments` ADD `funding_model` text;