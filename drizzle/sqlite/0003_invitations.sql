CREATE TABLE `invitation_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address_digest` text NOT NULL,
	`place` integer NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_mails_address` ON `invitation_mails` (`address_digest`,`place`);--> statement-breakpoint
CREATE INDEX `invitation_mails_sent` ON `invitation_mails` (`sent_at`);--> statement-breakpoint
CREATE TABLE `declined_invitations` (
	`address_digest` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `editor_invitations` ADD `is_mailed` integer DEFAULT true NOT NULL;