CREATE TABLE `sandbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`days` integer DEFAULT 0 NOT NULL,
	`wanted_days` integer DEFAULT 0 NOT NULL
);
