ALTER TABLE "payment_states" ADD COLUMN "settled_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_states" ADD COLUMN "donated_cents" bigint DEFAULT 0 NOT NULL;