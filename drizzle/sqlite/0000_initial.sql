CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`update_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`update_id`) REFERENCES `updates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comments_update` ON `comments` (`update_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `developer_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`studio_name` text,
	`country` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `developer_profiles_userId_unique` ON `developer_profiles` (`user_id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`investment_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investment_id`) REFERENCES `investments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `investments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "investments_amount" CHECK("investments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `investments_project` ON `investments` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `investments_investor` ON `investments` (`investor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `investor_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investor_profiles_userId_unique` ON `investor_profiles` (`user_id`);--> statement-breakpoint
CREATE TABLE `milestone_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`milestone_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`kind` text NOT NULL,
	`before` text,
	`after` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`milestone_id`) REFERENCES `milestones`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `milestone_events_milestone` ON `milestone_events` (`milestone_id`,`id`);--> statement-breakpoint
CREATE TABLE `milestones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`stage` text,
	`status` text NOT NULL,
	`due_date` text,
	`planned_date` text,
	`start_date` text,
	`progress` integer NOT NULL,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "milestones_progress" CHECK("milestones"."progress" between 0 and 100)
);
--> statement-breakpoint
CREATE INDEX `milestones_project` ON `milestones` (`project_id`,`due_date`);--> statement-breakpoint
CREATE TABLE `positions` (
	`project_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`invested_cents` integer NOT NULL,
	`investment_count` integer NOT NULL,
	PRIMARY KEY(`project_id`, `investor_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "positions_invested" CHECK("positions"."invested_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `positions_investor` ON `positions` (`investor_id`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`developer_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`short_description` text,
	`long_description` text,
	`cover_image` text,
	`genre` text,
	`platforms` text NOT NULL,
	`development_stage` text,
	`current_stage` text NOT NULL,
	`current_stadium` text NOT NULL,
	`funding_goal_cents` integer NOT NULL,
	`funding_raised_cents` integer DEFAULT 0 NOT NULL,
	`investor_count` integer DEFAULT 0 NOT NULL,
	`max_investors` integer NOT NULL,
	`min_investment_cents` integer,
	`max_investment_cents` integer,
	`investment_model` text,
	`roi` integer,
	`start_date` text,
	`is_active` integer NOT NULL,
	`is_published` integer NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_activity_at` integer NOT NULL,
	FOREIGN KEY (`developer_id`) REFERENCES `developer_profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "projects_seats" CHECK("projects"."investor_count" between 0 and "projects"."max_investors"),
	CONSTRAINT "projects_raised" CHECK("projects"."funding_raised_cents" >= 0),
	CONSTRAINT "projects_goal" CHECK("projects"."funding_goal_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `projects_newest` ON `projects` (`is_published`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `projects_most_funded` ON `projects` (`is_published`,`funding_raised_cents`,`id`);--> statement-breakpoint
CREATE INDEX `projects_genre` ON `projects` (`is_published`,`genre`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `projects_developer` ON `projects` (`developer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `terms_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`field` text NOT NULL,
	`before` text,
	`after` text,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `terms_changes_project` ON `terms_changes` (`project_id`,`id`);--> statement-breakpoint
CREATE TABLE `update_media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`update_id` integer NOT NULL,
	`position` integer NOT NULL,
	`file` text NOT NULL,
	`thumbnail` text,
	`kind` text NOT NULL,
	`caption` text NOT NULL,
	`width` integer,
	`height` integer,
	FOREIGN KEY (`update_id`) REFERENCES `updates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `update_media_update` ON `update_media` (`update_id`,`position`);--> statement-breakpoint
CREATE TABLE `update_reads` (
	`user_id` integer NOT NULL,
	`update_id` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `update_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`update_id`) REFERENCES `updates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `updates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`type` text NOT NULL,
	`is_public` integer NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `updates_project` ON `updates` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('developer', 'investor'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);