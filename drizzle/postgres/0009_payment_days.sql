ALTER TABLE "projects" ADD COLUMN "payment_days" integer;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "payment_days" integer;