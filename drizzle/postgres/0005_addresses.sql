ALTER TABLE "projects" ADD COLUMN "website_url" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "trailer_url" text;