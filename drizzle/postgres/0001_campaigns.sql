ALTER TABLE "projects" ADD COLUMN "closes_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "funding_model" text DEFAULT 'KEEP_IT_ALL' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "campaign_result" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "campaign_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "raised_at_close_cents" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "backers_at_close" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "project_outcome" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "outcome_text" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "outcome_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "reversal_kind" text;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "closes_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "funding_model" text;