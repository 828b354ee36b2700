CREATE TABLE "referral_days" (
	"project_id" integer NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "referral_days_project_id_source_day_pk" PRIMARY KEY("project_id","source","day")
);
--> statement-breakpoint
CREATE TABLE "investment_referrals" (
	"investment_id" integer PRIMARY KEY NOT NULL,
	"source" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "source" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "referral_days" ADD CONSTRAINT "referral_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_referrals" ADD CONSTRAINT "investment_referrals_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_project_created" ON "follows" USING btree ("project_id","created_at","source");