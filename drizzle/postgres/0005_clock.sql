ALTER TABLE "installation" ADD COLUMN "clock_trusted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "clock_difference" integer;