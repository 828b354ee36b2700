ALTER TABLE `investments` ADD `raised_after_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `investments` SET `raised_after_cents` = `made`.`cents`
FROM (SELECT `id`, sum(`amount_cents`) OVER (PARTITION BY `project_id` ORDER BY `created_at`, `id`) AS `cents` FROM `investments`) AS `made`
WHERE `made`.`id` = `investments`.`id`;
