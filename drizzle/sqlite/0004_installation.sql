CREATE TABLE `installation` (
	`id` integer PRIMARY KEY NOT NULL,
	`database_id` text NOT NULL
);
