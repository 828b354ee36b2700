DROP INDEX "projects_most_funded";--> statement-breakpoint
CREATE INDEX "update_reads_update" ON "update_reads" USING btree ("update_id");--> statement-breakpoint
CREATE INDEX "projects_most_funded" ON "projects" USING btree ("funding_raised_cents","id");