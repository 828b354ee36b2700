DROP INDEX "positions_investor";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "project_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "studio_name" text;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "funding_goal_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "min_investment_cents" bigint;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "max_investment_cents" bigint;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "max_investors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "investment_model" text;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "roi" integer;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "estimated_return_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "first_investment_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "investments_position" ON "investments" USING btree ("investor_id","project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "updates_private" ON "updates" USING btree ("project_id","created_at","id") WHERE not is_public and deleted_at is null;--> statement-breakpoint
CREATE INDEX "positions_investor" ON "positions" USING btree ("investor_id","first_investment_id");--> statement-breakpoint
-- Terms are frozen by the first investment, but for seats, which the log of changes still knows. Titles and studios are not
-- logged: older investments get the present ones.
UPDATE "investments" i SET
  "project_title" = p."title",
  "studio_name" = d."studio_name",
  "funding_goal_cents" = p."funding_goal_cents",
  "min_investment_cents" = p."min_investment_cents",
  "max_investment_cents" = p."max_investment_cents",
  "max_investors" = coalesce((
    SELECT t."before"::integer FROM "terms_changes" t
    WHERE t."project_id" = p."id" AND t."field" = 'maxInvestors' AND t."changed_at" > i."created_at"
    ORDER BY t."id" LIMIT 1
  ), p."max_investors"),
  "investment_model" = p."investment_model",
  "roi" = p."roi"
FROM "projects" p JOIN "developer_profiles" d ON d."id" = p."developer_id"
WHERE p."id" = i."project_id";--> statement-breakpoint
UPDATE "positions" h SET "first_investment_id" = made."first", "estimated_return_cents" = made."estimated"
FROM (
  SELECT "project_id", "investor_id", min("id") AS "first",
    sum(("amount_cents" * (10000 + coalesce("roi", 2000)) + 5000) / 10000) AS "estimated"
  FROM "investments" GROUP BY "project_id", "investor_id"
) made
WHERE made."project_id" = h."project_id" AND made."investor_id" = h."investor_id";
