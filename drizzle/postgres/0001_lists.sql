CREATE TABLE "list_counts" (
	"list" text COLLATE "C" NOT NULL,
	"level" integer NOT NULL,
	"stretch" integer NOT NULL,
	"held" integer NOT NULL,
	CONSTRAINT "list_counts_level_list_stretch_pk" PRIMARY KEY("level","list","stretch")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"list" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"project_id" integer NOT NULL,
	CONSTRAINT "listings_list_created_at_project_id_pk" PRIMARY KEY("list","created_at","project_id")
);
--> statement-breakpoint
DROP INDEX "projects_newest";--> statement-breakpoint
DROP INDEX "projects_genre";--> statement-breakpoint
DROP INDEX "projects_developer";--> statement-breakpoint
CREATE INDEX "projects_developer" ON "projects" USING btree ("developer_id","created_at","id","is_published");--> statement-breakpoint
DROP TABLE IF EXISTS "project_search";