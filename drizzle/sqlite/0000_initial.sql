CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`email_confirmed_at` integer,
	`suspended_at` integer,
	`suspension_reason` text,
	`closes_at` integer,
	`closed_at` integer,
	CONSTRAINT "users_role" CHECK("users"."role" in ('developer', 'investor'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `developer_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`studio_name` text,
	`country` text,
	`about` text,
	`links` text DEFAULT '[]' NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`field_revisions` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `developer_profiles_userId_unique` ON `developer_profiles` (`user_id`);--> statement-breakpoint
CREATE TABLE `investor_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`field_revisions` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investor_profiles_userId_unique` ON `investor_profiles` (`user_id`);--> statement-breakpoint
CREATE TABLE `email_confirmations` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `feeds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_secretHash_unique` ON `feeds` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`developer_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`short_description` text,
	`long_description` text,
	`cover_image` text,
	`website_url` text,
	`discord_url` text,
	`trailer_url` text,
	`genre` text,
	`platforms` text NOT NULL,
	`development_stage` text,
	`current_stage` text NOT NULL,
	`current_stadium` text NOT NULL,
	`funding_goal_cents` integer NOT NULL,
	`funding_raised_cents` integer DEFAULT 0 NOT NULL,
	`investor_count` integer DEFAULT 0 NOT NULL,
	`reversed_cents` integer DEFAULT 0 NOT NULL,
	`max_investors` integer NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`min_investment_cents` integer,
	`max_investment_cents` integer,
	`investment_model` text,
	`roi` integer,
	`terms_version` integer DEFAULT 0 NOT NULL,
	`start_date` text,
	`is_active` integer NOT NULL,
	`is_published` integer NOT NULL,
	`has_public_page` integer DEFAULT true NOT NULL,
	`published_at` integer,
	`archived_at` integer,
	`hidden_at` integer,
	`closed_by_operator_at` integer,
	`closed_by_operator_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_activity_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`field_revisions` text DEFAULT '{}' NOT NULL,
	`gallery_revision` integer DEFAULT 1 NOT NULL,
	`gallery_field_revisions` text DEFAULT '{}' NOT NULL,
	`is_open` integer DEFAULT false NOT NULL,
	`latest_public_update_at` integer,
	`goal_share` integer GENERATED ALWAYS AS (funding_raised_cents * 10000 / funding_goal_cents) VIRTUAL,
	`fullness` integer GENERATED ALWAYS AS (investor_count - max_investors) VIRTUAL,
	FOREIGN KEY (`developer_id`) REFERENCES `developer_profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "projects_seats" CHECK("projects"."investor_count" between 0 and "projects"."max_investors"),
	CONSTRAINT "projects_raised" CHECK("projects"."funding_raised_cents" >= 0),
	CONSTRAINT "projects_goal" CHECK("projects"."funding_goal_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `projects_newest_genre` ON `projects` (`genre`,`created_at`,`id`) WHERE is_open;--> statement-breakpoint
CREATE INDEX `projects_newest_stage` ON `projects` (`current_stage`,`created_at`,`id`) WHERE is_open;--> statement-breakpoint
CREATE INDEX `projects_newest_written_stage` ON `projects` (`development_stage`,`created_at`,`id`,`current_stage`) WHERE is_open and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_most_funded_genre` ON `projects` (`genre`,`is_open`,`funding_raised_cents`,`id`) WHERE is_published;--> statement-breakpoint
CREATE INDEX `projects_most_funded_stage` ON `projects` (`current_stage`,`is_open`,`funding_raised_cents`,`id`) WHERE is_published;--> statement-breakpoint
CREATE INDEX `projects_most_funded_written_stage` ON `projects` (`development_stage`,`is_open`,`funding_raised_cents`,`id`,`current_stage`) WHERE is_published and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_near_goal_genre` ON `projects` (`genre`,`is_open`,`goal_share`,`id`) WHERE is_published and funding_raised_cents < funding_goal_cents;--> statement-breakpoint
CREATE INDEX `projects_near_goal_stage` ON `projects` (`current_stage`,`is_open`,`goal_share`,`id`) WHERE is_published and funding_raised_cents < funding_goal_cents;--> statement-breakpoint
CREATE INDEX `projects_near_goal_written_stage` ON `projects` (`development_stage`,`is_open`,`goal_share`,`id`,`current_stage`) WHERE is_published and funding_raised_cents < funding_goal_cents and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_few_seats_genre` ON `projects` (`genre`,`fullness`,`id`) WHERE is_open;--> statement-breakpoint
CREATE INDEX `projects_few_seats_stage` ON `projects` (`current_stage`,`fullness`,`id`) WHERE is_open;--> statement-breakpoint
CREATE INDEX `projects_few_seats_written_stage` ON `projects` (`development_stage`,`fullness`,`id`,`current_stage`) WHERE is_open and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_recently_updated_genre` ON `projects` (`genre`,`is_open`,`latest_public_update_at`,`id`) WHERE is_published and latest_public_update_at is not null;--> statement-breakpoint
CREATE INDEX `projects_recently_updated_stage` ON `projects` (`current_stage`,`is_open`,`latest_public_update_at`,`id`) WHERE is_published and latest_public_update_at is not null;--> statement-breakpoint
CREATE INDEX `projects_recently_updated_written_stage` ON `projects` (`development_stage`,`is_open`,`latest_public_update_at`,`id`,`current_stage`) WHERE is_published and latest_public_update_at is not null and development_stage is not null;--> statement-breakpoint
CREATE INDEX `projects_developer` ON `projects` (`developer_id`,`created_at`,`id`,`is_published`);--> statement-breakpoint
CREATE TABLE `terms_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`actor_id` integer,
	`field` text NOT NULL,
	`before` text,
	`after` text,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `terms_changes_project` ON `terms_changes` (`project_id`,`id`);--> statement-breakpoint
CREATE TABLE `media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`kind` text NOT NULL,
	`file` text NOT NULL,
	`thumbnail` text,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_file_unique` ON `media` (`file`);--> statement-breakpoint
CREATE INDEX `media_thumbnail` ON `media` (`thumbnail`);--> statement-breakpoint
CREATE INDEX `media_owner` ON `media` (`owner_id`,`bytes`);--> statement-breakpoint
CREATE TABLE `project_covers` (
	`project_id` integer PRIMARY KEY NOT NULL,
	`media_id` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_covers_media` ON `project_covers` (`media_id`);--> statement-breakpoint
CREATE TABLE `gallery_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`position` integer NOT NULL,
	`media_id` integer NOT NULL,
	`caption` text,
	`alternative_text` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gallery_items_mediaId_unique` ON `gallery_items` (`media_id`);--> statement-breakpoint
CREATE INDEX `gallery_items_project` ON `gallery_items` (`project_id`,`position`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`authenticated_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`ended_at` integer,
	`address` text NOT NULL,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `sessions_created` ON `sessions` (`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_ended` ON `sessions` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE TABLE `access_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`can_write` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_secretHash_unique` ON `access_tokens` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `access_tokens_user` ON `access_tokens` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `access_tokens_revoked` ON `access_tokens` (`revoked_at`) WHERE revoked_at is not null;--> statement-breakpoint
CREATE TABLE `password_resets` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_resets_expires` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`confirm_hash` text,
	`undo_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer,
	`undoable_until` integer,
	`undone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_confirmHash_unique` ON `email_changes` (`confirm_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_undoHash_unique` ON `email_changes` (`undo_hash`);--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `email_changes_old` ON `email_changes` (`old_email`,`undoable_until`);--> statement-breakpoint
CREATE INDEX `email_changes_created` ON `email_changes` (`created_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credentialId_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expires` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
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
	`calendar_revision` integer DEFAULT 0 NOT NULL,
	`calendar_revised_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`field_revisions` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "milestones_progress" CHECK("milestones"."progress" between 0 and 100)
);
--> statement-breakpoint
CREATE INDEX `milestones_project` ON `milestones` (`project_id`,`due_date`);--> statement-breakpoint
CREATE INDEX `milestones_due` ON `milestones` (`due_date`,`id`) WHERE status <> 'completed' and deleted_at is null;--> statement-breakpoint
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
CREATE TABLE `investments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`reverses_id` integer,
	`reversal_reason` text,
	`raised_after_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`project_title` text NOT NULL,
	`studio_name` text,
	`funding_goal_cents` integer NOT NULL,
	`min_investment_cents` integer,
	`max_investment_cents` integer,
	`max_investors` integer NOT NULL,
	`investment_model` text,
	`roi` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "investments_amount" CHECK(("investments"."amount_cents" > 0) = ("investments"."reverses_id" is null)),
	CONSTRAINT "investments_nothing" CHECK("investments"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE INDEX `investments_project` ON `investments` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `investments_investor` ON `investments` (`investor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `investments_position` ON `investments` (`investor_id`,`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `investments_reverses` ON `investments` (`reverses_id`) WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX `investments_reversals` ON `investments` (`project_id`,`investor_id`) WHERE reverses_id is not null;--> statement-breakpoint
CREATE TABLE `positions` (
	`project_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`invested_cents` integer NOT NULL,
	`investment_count` integer NOT NULL,
	`estimated_return_cents` integer NOT NULL,
	`first_investment_id` integer NOT NULL,
	PRIMARY KEY(`project_id`, `investor_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "positions_invested" CHECK("positions"."invested_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX `positions_investor` ON `positions` (`investor_id`,`first_investment_id`);--> statement-breakpoint
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
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `referral_days` (
	`project_id` integer NOT NULL,
	`source` text NOT NULL,
	`day` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`project_id`, `source`, `day`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `investment_referrals` (
	`investment_id` integer PRIMARY KEY NOT NULL,
	`project_id` integer NOT NULL,
	`source` text NOT NULL,
	FOREIGN KEY (`investment_id`) REFERENCES `investments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `investment_referrals_project` ON `investment_referrals` (`project_id`,`investment_id`,`source`);--> statement-breakpoint
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
	`hidden_at` integer,
	`mailed_at` integer,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`thread_count` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`field_revisions` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `updates_project` ON `updates` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `updates_private` ON `updates` (`project_id`,`created_at`,`id`) WHERE not is_public and deleted_at is null;--> statement-breakpoint
CREATE INDEX `updates_mailed` ON `updates` (`project_id`,`mailed_at`) WHERE mailed_at is not null;--> statement-breakpoint
CREATE TABLE `update_media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`update_id` integer NOT NULL,
	`position` integer NOT NULL,
	`media_id` integer NOT NULL,
	`caption` text NOT NULL,
	FOREIGN KEY (`update_id`) REFERENCES `updates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `update_media_mediaId_unique` ON `update_media` (`media_id`);--> statement-breakpoint
CREATE INDEX `update_media_update` ON `update_media` (`update_id`,`position`);--> statement-breakpoint
CREATE TABLE `update_reads` (
	`user_id` integer NOT NULL,
	`update_id` integer NOT NULL,
	`opened_at` integer,
	PRIMARY KEY(`user_id`, `update_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`update_id`) REFERENCES `updates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `update_reads_update` ON `update_reads` (`update_id`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`update_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`hidden_at` integer,
	`parent_id` integer,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`edited_at` integer,
	`pinned_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`field_revisions` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`update_id`) REFERENCES `updates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comments_update` ON `comments` (`update_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_threads` ON `comments` (`update_id`,`created_at`,`id`) WHERE parent_id is null and (deleted_at is null or reply_count > 0);--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`parent_id`,`created_at`,`id`) WHERE parent_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `comments_pinned` ON `comments` (`update_id`) WHERE pinned_at is not null;--> statement-breakpoint
CREATE TABLE `follows` (
	`follower_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`source` text,
	PRIMARY KEY(`follower_id`, `project_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `follows_follower` ON `follows` (`follower_id`,`created_at`,`project_id`);--> statement-breakpoint
CREATE INDEX `follows_project` ON `follows` (`project_id`,`follower_id`);--> statement-breakpoint
CREATE INDEX `follows_project_created` ON `follows` (`project_id`,`created_at`,`source`);--> statement-breakpoint
CREATE TABLE `project_editors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_editors_user` ON `project_editors` (`user_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `project_editors_project` ON `project_editors` (`project_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `editor_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`email` text NOT NULL,
	`secret_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `editor_invitations_secretHash_unique` ON `editor_invitations` (`secret_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `editor_invitations_address` ON `editor_invitations` (`project_id`,`email`);--> statement-breakpoint
CREATE INDEX `editor_invitations_email` ON `editor_invitations` (`email`);--> statement-breakpoint
CREATE INDEX `editor_invitations_expiry` ON `editor_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`url` text NOT NULL,
	`project_id` integer,
	`kinds` text NOT NULL,
	`include_own` integer DEFAULT false NOT NULL,
	`sealed_secret` text NOT NULL,
	`former_sealed_secret` text,
	`former_until` integer,
	`created_at` integer NOT NULL,
	`failing_since` integer,
	`timeouts` integer DEFAULT 0 NOT NULL,
	`paused_until` integer,
	`off_at` integer,
	`off_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhooks_user` ON `webhooks` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhooks_project` ON `webhooks` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhooks_everywhere` ON `webhooks` (`id`) WHERE project_id is null and off_at is null;--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`event_id` integer,
	`type` text NOT NULL,
	`started_at` integer NOT NULL,
	`duration` integer NOT NULL,
	`status` integer,
	`failure` text,
	`answer` text NOT NULL,
	`body` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_started` ON `webhook_deliveries` (`started_at`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`day` text NOT NULL,
	`answer` text,
	`answered_at` integer,
	`deleted_at` integer,
	`hidden_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `questions_project` ON `questions` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `questions_daily` ON `questions` (`author_id`,`project_id`,`day`);--> statement-breakpoint
CREATE TABLE `update_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`developer_id` integer NOT NULL,
	`investor_id` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`developer_id`) REFERENCES `developer_profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `update_requests_project` ON `update_requests` (`project_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `update_requests_open` ON `update_requests` (`project_id`,`investor_id`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `update_requests_waiting` ON `update_requests` (`developer_id`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `update_requests_answered` ON `update_requests` (`developer_id`,`answered_at`,`id`,`requested_at`) WHERE answered_at is not null;--> statement-breakpoint
CREATE TABLE `read_pointers` (
	`user_id` integer NOT NULL,
	`project_id` integer NOT NULL,
	`transaction_id` integer DEFAULT 0 NOT NULL,
	`event_id` integer NOT NULL,
	`not_before` integer NOT NULL,
	PRIMARY KEY(`user_id`, `project_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `mail_preferences` (
	`user_id` integer NOT NULL,
	`mail_group` text NOT NULL,
	`choice` text NOT NULL,
	PRIMARY KEY(`user_id`, `mail_group`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_preferences_choice` ON `mail_preferences` (`choice`,`user_id`);--> statement-breakpoint
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
CREATE TABLE `quota_uses` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `number`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quota_uses_created` ON `quota_uses` (`created_at`);--> statement-breakpoint
CREATE TABLE `creation_keys` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`input_digest` text NOT NULL,
	`created_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `creation_keys_created` ON `creation_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `text_acceptances` (
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `listings` (
	`list` text NOT NULL,
	`created_at` integer NOT NULL,
	`project_id` integer NOT NULL,
	PRIMARY KEY(`list`, `created_at`, `project_id`)
);
--> statement-breakpoint
CREATE TABLE `list_counts` (
	`list` text NOT NULL,
	`level` integer NOT NULL,
	`stretch` integer NOT NULL,
	`held` integer NOT NULL,
	PRIMARY KEY(`level`, `list`, `stretch`)
);
--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transaction_id` integer DEFAULT 0 NOT NULL,
	`kind` text NOT NULL,
	`project_id` integer NOT NULL,
	`actor_id` integer,
	`subject_id` integer,
	`addressee_id` integer,
	`amount_cents` integer,
	`day` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_order` ON `events` (`transaction_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `events_day` ON `events` (`kind`,(case when subject_id is null then project_id else subject_id end),`day`) WHERE day is not null;--> statement-breakpoint
CREATE INDEX `events_project` ON `events` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `events_news` ON `events` (`project_id`,`created_at`,`id`) WHERE kind not in ('investment_received', 'comment_added', 'comment_answered', 'project_updated', 'update_edited', 'update_deleted', 'milestone_edited', 'milestone_deleted', 'comment_deleted');--> statement-breakpoint
CREATE INDEX `events_addressee` ON `events` (`addressee_id`,`created_at`,`id`) WHERE addressee_id is not null;--> statement-breakpoint
CREATE TABLE `event_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`transaction_id` integer DEFAULT 0 NOT NULL,
	`event_id` integer NOT NULL,
	`recipient_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `installation` (
	`id` integer PRIMARY KEY NOT NULL,
	`database_id` text NOT NULL,
	`restores` integer DEFAULT 0 NOT NULL,
	`secret_fingerprint` text
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`account_id` integer,
	`webhook_id` integer,
	`state` text DEFAULT 'waiting' NOT NULL,
	`run_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_key` ON `jobs` (`kind`,`key`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`kind`,`run_at`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `jobs_turn` ON `jobs` (`kind`,`account_id`,`webhook_id`,`run_at`,`id`) WHERE state = 'waiting' and webhook_id is not null;--> statement-breakpoint
CREATE INDEX `jobs_finished` ON `jobs` (`finished_at`) WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX `jobs_dead` ON `jobs` (`kind`,`id`) WHERE state = 'dead';