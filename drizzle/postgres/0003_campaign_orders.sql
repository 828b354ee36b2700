ALTER TABLE "projects" ADD COLUMN "is_goal_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "are_seats_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "closeness" bigint GENERATED ALWAYS AS (-cast(replace(closes_on, '-', '') as integer)) STORED;--> statement-breakpoint
CREATE INDEX "projects_closing_soon_genre" ON "projects" USING btree ("genre","closeness","id") WHERE is_open and closes_on is not null;--> statement-breakpoint
CREATE INDEX "projects_closing_soon_stage" ON "projects" USING btree ("current_stage","closeness","id") WHERE is_open and closes_on is not null;--> statement-breakpoint
CREATE INDEX "projects_closing_soon_written_stage" ON "projects" USING btree ("development_stage","closeness","id","current_stage") WHERE is_open and closes_on is not null and development_stage is not null;--> statement-breakpoint
CREATE INDEX "projects_campaigns" ON "projects" USING btree ("closes_on","id") WHERE closes_on is not null and campaign_result is null;--> statement-breakpoint
UPDATE projects SET is_goal_told = true WHERE id IN (SELECT project_id FROM events WHERE kind = 'goal_reached');--> statement-breakpoint
UPDATE projects SET are_seats_told = true WHERE id IN (SELECT project_id FROM events WHERE kind = 'last_seats');