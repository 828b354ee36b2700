CREATE TABLE "sandbox" (
	"id" integer PRIMARY KEY NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"wanted_days" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "closes_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "funding_model" text DEFAULT 'KEEP_IT_ALL' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "campaign_result" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "campaign_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "raised_at_close_cents" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "backers_at_close" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "is_goal_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "are_seats_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "project_outcome" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "outcome_text" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "outcome_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "concluded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "closeness" bigint GENERATED ALWAYS AS (-cast(replace(closes_on, '-', '') as integer)) STORED;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "reversal_kind" text;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "closes_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "funding_model" text;--> statement-breakpoint
CREATE INDEX "projects_closing_soon_genre" ON "projects" USING btree ("genre","closeness","id") WHERE is_open and closes_on is not null;--> statement-breakpoint
CREATE INDEX "projects_closing_soon_stage" ON "projects" USING btree ("current_stage","closeness","id") WHERE is_open and closes_on is not null;--> statement-breakpoint
CREATE INDEX "projects_closing_soon_written_stage" ON "projects" USING btree ("development_stage","closeness","id","current_stage") WHERE is_open and closes_on is not null and development_stage is not null;--> statement-breakpoint
CREATE INDEX "projects_campaigns" ON "projects" USING btree ("closes_on","id") WHERE closes_on is not null and campaign_result is null;--> statement-breakpoint
CREATE INDEX "investments_reversed" ON "investments" USING btree ("investor_id","project_id","created_at") WHERE reverses_id is not null;--> statement-breakpoint
UPDATE projects SET is_goal_told = true WHERE id IN (SELECT project_id FROM events WHERE kind = 'goal_reached');--> statement-breakpoint
UPDATE projects SET are_seats_told = true WHERE id IN (SELECT project_id FROM events WHERE kind = 'last_seats');