ALTER TABLE `questions` ADD `answer_edited_at` integer;--> statement-breakpoint
ALTER TABLE `questions` ADD `first_answer` text;--> statement-breakpoint
ALTER TABLE `questions` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `questions` ADD `field_revisions` text DEFAULT '{}' NOT NULL;