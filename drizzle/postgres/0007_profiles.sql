ALTER TABLE "developer_profiles" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "developer_profiles" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;