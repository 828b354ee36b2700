DROP INDEX `distribution_lines_investor`;--> statement-breakpoint
CREATE INDEX `distribution_lines_investor` ON `distribution_lines` (`investor_id`,`project_id`,`report_id`,`kept_cents`,`amount_cents`);--> statement-breakpoint
DROP INDEX `distribution_payments_investor`;--> statement-breakpoint
CREATE INDEX `distribution_payments_investor` ON `distribution_payments` (`investor_id`,`project_id`,`kind`,`amount_cents`);