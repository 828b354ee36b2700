ALTER TABLE "events" ADD COLUMN "day" text COLLATE "C";--> statement-breakpoint
CREATE UNIQUE INDEX "events_day" ON "events" USING btree ("kind",(case when subject_id is null then project_id else subject_id end),"day") WHERE day is not null;--> statement-breakpoint
CREATE INDEX "milestones_due" ON "milestones" USING btree ("due_date","id") WHERE status <> 'completed' and deleted_at is null;