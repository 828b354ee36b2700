DROP INDEX "projects_newest_genre";--> statement-breakpoint
DROP INDEX "projects_newest_stage";--> statement-breakpoint
DROP INDEX "projects_newest_written_stage";--> statement-breakpoint
CREATE INDEX "projects_newest_genre" ON "projects" USING btree ("genre","is_open","created_at","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "projects_newest_stage" ON "projects" USING btree ("current_stage","is_open","created_at","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "projects_newest_written_stage" ON "projects" USING btree ("development_stage","is_open","created_at","id","current_stage") WHERE is_published and development_stage is not null;