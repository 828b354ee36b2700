CREATE TABLE `payment_instructions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`account` text,
	`created_at` integer NOT NULL,
	`in_force_from` integer NOT NULL,
	`stopped_at` integer,
	`stop_hash` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_instructions_stopHash_unique` ON `payment_instructions` (`stop_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_instructions_version` ON `payment_instructions` (`project_id`,`version`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`investment_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_on` text NOT NULL,
	`reason` text,
	`instructions_id` integer,
	`answers_id` integer,
	`reverses_id` integer,
	`actor_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investment_id`) REFERENCES `investments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`instructions_id`) REFERENCES `payment_instructions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK(("payments"."amount_cents" > 0) = ("payments"."reverses_id" is null)),
	CONSTRAINT "payments_nothing" CHECK("payments"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE INDEX `payments_investment` ON `payments` (`investment_id`,`id`);--> statement-breakpoint
CREATE INDEX `payments_project` ON `payments` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_investor` ON `payments` (`investor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_instructions` ON `payments` (`instructions_id`) WHERE instructions_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reverses` ON `payments` (`reverses_id`) WHERE reverses_id is not null;--> statement-breakpoint
CREATE TABLE `payment_states` (
	`investment_id` integer PRIMARY KEY NOT NULL,
	`project_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`received_cents` integer NOT NULL,
	`returned_cents` integer NOT NULL,
	`report_id` integer,
	`reported_cents` integer,
	`reported_at` integer,
	FOREIGN KEY (`investment_id`) REFERENCES `investments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_states_kept" CHECK("payment_states"."returned_cents" between 0 and "payment_states"."received_cents")
);
--> statement-breakpoint
CREATE INDEX `payment_states_project` ON `payment_states` (`project_id`,`investment_id`);--> statement-breakpoint
CREATE INDEX `payment_states_investor` ON `payment_states` (`investor_id`,`investment_id`);--> statement-breakpoint
CREATE INDEX `payment_states_reported` ON `payment_states` (`project_id`,`reported_at`) WHERE report_id is not null;--> statement-breakpoint
ALTER TABLE `developer_profiles` ADD `payments_frozen_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `confirmed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `payments_since` integer;