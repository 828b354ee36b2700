CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transaction_id` integer DEFAULT 0 NOT NULL,
	`kind` text NOT NULL,
	`project_id` integer NOT NULL,
	`actor_id` integer,
	`subject_id` integer,
	`addressee_id` integer,
	`amount_cents` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_order` ON `events` (`transaction_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_project` ON `events` (`project_id`,`transaction_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_addressee` ON `events` (`addressee_id`,`transaction_id`,`id`) WHERE addressee_id is not null;