ALTER TABLE `payment_states` ADD `settled_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_states` ADD `donated_cents` integer DEFAULT 0 NOT NULL;