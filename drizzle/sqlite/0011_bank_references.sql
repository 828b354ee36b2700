ALTER TABLE `payments` ADD `bank_reference` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `note` text;