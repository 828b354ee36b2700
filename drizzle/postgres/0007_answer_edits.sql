ALTER TABLE "questions" ADD COLUMN "answer_edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "first_answer" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL;