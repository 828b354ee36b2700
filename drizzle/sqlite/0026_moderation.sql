CREATE TABLE `data_exports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`ready_at` integer,
	`file` text,
	`secret_hash` text,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_secretHash_unique` ON `data_exports` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `data_exports_expired` ON `data_exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `moderation_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`owner_id` integer NOT NULL,
	`title` text NOT NULL,
	`reason` text NOT NULL,
	`hidden_at` integer NOT NULL,
	`shown_at` integer,
	`answer` text,
	`answered_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_notices_hidden` ON `moderation_notices` (`subject_kind`,`subject_id`) WHERE shown_at is null;--> statement-breakpoint
CREATE INDEX `moderation_notices_owner` ON `moderation_notices` (`owner_id`,`hidden_at`,`id`);--> statement-breakpoint
CREATE TABLE `operator_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator` text NOT NULL,
	`kind` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `operator_acts_subject` ON `operator_acts` (`subject_kind`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reporter_id` integer NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`handled_at` integer,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reports_subject` ON `reports` (`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reports_waiting` ON `reports` (`created_at`,`id`) WHERE handled_at is null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_investments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`reverses_id` integer,
	`reversal_reason` text,
	`raised_after_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`project_title` text DEFAULT '' NOT NULL,
	`studio_name` text,
	`funding_goal_cents` integer DEFAULT 0 NOT NULL,
	`min_investment_cents` integer,
	`max_investment_cents` integer,
	`max_investors` integer DEFAULT 0 NOT NULL,
	`investment_model` text,
	`roi` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "investments_amount" CHECK(("__new_investments"."amount_cents" > 0) = ("__new_investments"."reverses_id" is null)),
	CONSTRAINT "investments_nothing" CHECK("__new_investments"."amount_cents" <> 0)
);
--> statement-breakpoint
INSERT INTO `__new_investments`("id", "project_id", "investor_id", "amount_cents", "reverses_id", "reversal_reason", "raised_after_cents", "created_at", "project_title", "studio_name", "funding_goal_cents", "min_investment_cents", "max_investment_cents", "max_investors", "investment_model", "roi") SELECT "id", "project_id", "investor_id", "amount_cents", NULL, NULL, "raised_after_cents", "created_at", "project_title", "studio_name", "funding_goal_cents", "min_investment_cents", "max_investment_cents", "max_investors", "investment_model", "roi" FROM `investments`;--> statement-breakpoint
DROP TABLE `investments`;--> statement-breakpoint
ALTER TABLE `__new_investments` RENAME TO `investments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `investments_project` ON `investments` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `investments_investor` ON `investments` (`investor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `investments_position` ON `investments` (`investor_id`,`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `investments_reverses` ON `investments` (`reverses_id`) WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX `investments_reversals` ON `investments` (`project_id`,`investor_id`) WHERE reverses_id is not null;--> statement-breakpoint
ALTER TABLE `comments` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `reversed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `updates` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspension_reason` text;--> statement-breakpoint
ALTER TABLE `users` ADD `closes_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `closed_at` integer;