DROP INDEX "projects_most_funded";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "latest_public_update_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "goal_share" bigint GENERATED ALWAYS AS (funding_raised_cents * 10000 / funding_goal_cents) STORED;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "fullness" bigint GENERATED ALWAYS AS (investor_count - max_investors) STORED;--> statement-breakpoint
CREATE INDEX "projects_newest_genre" ON "projects" USING btree ("genre","created_at","id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "projects_newest_stage" ON "projects" USING btree ("current_stage","created_at","id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "projects_newest_written_stage" ON "projects" USING btree ("development_stage","created_at","id") WHERE is_open and development_stage is not null;--> statement-breakpoint
CREATE INDEX "projects_most_funded_genre" ON "projects" USING btree ("genre","is_open","funding_raised_cents","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "projects_most_funded_stage" ON "projects" USING btree ("current_stage","is_open","funding_raised_cents","id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "projects_most_funded_written_stage" ON "projects" USING btree ("development_stage","is_open","funding_raised_cents","id") WHERE is_published and development_stage is not null;--> statement-breakpoint
CREATE INDEX "projects_near_goal_genre" ON "projects" USING btree ("genre","is_open","goal_share","id") WHERE is_published and funding_raised_cents < funding_goal_cents;--> statement-breakpoint
CREATE INDEX "projects_near_goal_stage" ON "projects" USING btree ("current_stage","is_open","goal_share","id") WHERE is_published and funding_raised_cents < funding_goal_cents;--> statement-breakpoint
CREATE INDEX "projects_near_goal_written_stage" ON "projects" USING btree ("development_stage","is_open","goal_share","id") WHERE is_published and funding_raised_cents < funding_goal_cents and development_stage is not null;--> statement-breakpoint
CREATE INDEX "projects_few_seats_genre" ON "projects" USING btree ("genre","fullness","id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "projects_few_seats_stage" ON "projects" USING btree ("current_stage","fullness","id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "projects_few_seats_written_stage" ON "projects" USING btree ("development_stage","fullness","id") WHERE is_open and development_stage is not null;--> statement-breakpoint
CREATE INDEX "projects_recently_updated_genre" ON "projects" USING btree ("genre","is_open","latest_public_update_at","id") WHERE is_published and latest_public_update_at is not null;--> statement-breakpoint
CREATE INDEX "projects_recently_updated_stage" ON "projects" USING btree ("current_stage","is_open","latest_public_update_at","id") WHERE is_published and latest_public_update_at is not null;--> statement-breakpoint
CREATE INDEX "projects_recently_updated_written_stage" ON "projects" USING btree ("development_stage","is_open","latest_public_update_at","id") WHERE is_published and latest_public_update_at is not null and development_stage is not null;