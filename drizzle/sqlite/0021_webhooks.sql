CREATE TABLE `event_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`transaction_id` integer DEFAULT 0 NOT NULL,
	`event_id` integer NOT NULL,
	`recipient_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`type` text NOT NULL,
	`started_at` integer NOT NULL,
	`duration` integer NOT NULL,
	`status` integer,
	`failure` text,
	`answer` text NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_started` ON `webhook_deliveries` (`started_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`url` text NOT NULL,
	`project_id` integer,
	`kinds` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`failing_since` integer,
	`off_at` integer,
	`off_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhooks_user` ON `webhooks` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhooks_project` ON `webhooks` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhooks_everywhere` ON `webhooks` (`id`) WHERE project_id is null and off_at is null;