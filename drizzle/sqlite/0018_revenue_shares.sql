CREATE TABLE `revenue_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`period_starts_on` text NOT NULL,
	`period_ends_on` text NOT NULL,
	`due_on` text NOT NULL,
	`version` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`carried_in_cents` integer NOT NULL,
	`kept_cents` integer NOT NULL,
	`note` text,
	`reason` text,
	`actor_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "revenue_reports_carried" CHECK("revenue_reports"."carried_in_cents" <= 0),
	CONSTRAINT "revenue_reports_reason" CHECK(("revenue_reports"."version" = 1) = ("revenue_reports"."reason" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `revenue_reports_period` ON `revenue_reports` (`project_id`,`period_ends_on`,`version`);--> statement-breakpoint
CREATE TABLE `revenue_report_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`report_id` integer NOT NULL,
	`store` text NOT NULL,
	`name` text,
	`gross_cents` integer NOT NULL,
	`refunds_cents` integer NOT NULL,
	`store_share_cents` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `revenue_reports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "revenue_report_lines_amounts" CHECK("revenue_report_lines"."gross_cents" >= 0 and "revenue_report_lines"."refunds_cents" >= 0 and "revenue_report_lines"."store_share_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `revenue_report_lines_report` ON `revenue_report_lines` (`report_id`,`id`);--> statement-breakpoint
CREATE TABLE `distribution_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`report_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`kept_cents` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `revenue_reports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "distribution_lines_amounts" CHECK("distribution_lines"."kept_cents" > 0 and "distribution_lines"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `distribution_lines_report` ON `distribution_lines` (`report_id`,`investor_id`);--> statement-breakpoint
CREATE INDEX `distribution_lines_investor` ON `distribution_lines` (`investor_id`,`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `distribution_lines_project` ON `distribution_lines` (`project_id`,`id`);--> statement-breakpoint
CREATE TABLE `distribution_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer,
	`paid_on` text,
	`bank_reference` text,
	`text` text,
	`reverses_id` integer,
	`answers_id` integer,
	`actor_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "distribution_payments_amount" CHECK(("distribution_payments"."kind" = 'PAID') = ("distribution_payments"."amount_cents" is not null)),
	CONSTRAINT "distribution_payments_sign" CHECK("distribution_payments"."amount_cents" is null or ("distribution_payments"."amount_cents" > 0) = ("distribution_payments"."reverses_id" is null))
);
--> statement-breakpoint
CREATE INDEX `distribution_payments_project` ON `distribution_payments` (`project_id`,`investor_id`,`id`);--> statement-breakpoint
CREATE INDEX `distribution_payments_investor` ON `distribution_payments` (`investor_id`,`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `distribution_payments_of_project` ON `distribution_payments` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `distribution_payments_of_investor` ON `distribution_payments` (`investor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `distribution_payments_reverses` ON `distribution_payments` (`reverses_id`) WHERE reverses_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `distribution_payments_answers` ON `distribution_payments` (`answers_id`,`kind`) WHERE answers_id is not null;--> statement-breakpoint
ALTER TABLE `projects` ADD `revenue_share` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `return_cap` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `return_years` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `report_every` text;--> statement-breakpoint
ALTER TABLE `investments` ADD `revenue_share` integer;--> statement-breakpoint
ALTER TABLE `investments` ADD `return_cap` integer;--> statement-breakpoint
ALTER TABLE `investments` ADD `return_years` integer;--> statement-breakpoint
ALTER TABLE `investments` ADD `report_every` text;