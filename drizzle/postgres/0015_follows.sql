CREATE TABLE "follows" (
	"follower_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_project_id_pk" PRIMARY KEY("follower_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "follower_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_follower" ON "follows" USING btree ("follower_id","created_at","project_id");--> statement-breakpoint
CREATE INDEX "follows_project" ON "follows" USING btree ("project_id","follower_id");