DROP INDEX "projects_newest_written_stage";--> statement-breakpoint
DROP INDEX "projects_most_funded_written_stage";--> statement-breakpoint
DROP INDEX "projects_near_goal_written_stage";--> statement-breakpoint
DROP INDEX "projects_few_seats_written_stage";--> statement-breakpoint
DROP INDEX "projects_recently_updated_written_stage";--> statement-breakpoint
CREATE INDEX "projects_newest_written_stage" ON "projects" USING btree ("development_stage","created_at","id","current_stage") WHERE is_open and development_stage is not null;--> statement-breakpoint
CREATE INDEX "projects_most_funded_written_stage" ON "projects" USING btree ("development_stage","is_open","funding_raised_cents","id","current_stage") WHERE is_published and development_stage is not null;--> statement-breakpoint
CREATE INDEX "projects_near_goal_written_stage" ON "projects" USING btree ("development_stage","is_open","goal_share","id","current_stage") WHERE is_published and funding_raised_cents < funding_goal_cents and development_stage is not null;--> statement-breakpoint
CREATE INDEX "projects_few_seats_written_stage" ON "projects" USING btree ("development_stage","fullness","id","current_stage") WHERE is_open and development_stage is not null;--> statement-breakpoint
CREATE INDEX "projects_recently_updated_written_stage" ON "projects" USING btree ("development_stage","is_open","latest_public_update_at","id","current_stage") WHERE is_published and latest_public_update_at is not null and development_stage is not null;