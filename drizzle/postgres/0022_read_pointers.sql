CREATE TABLE "read_pointers" (
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"transaction_id" bigint DEFAULT (pg_current_xact_id()::text::bigint) NOT NULL,
	"event_id" integer NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "read_pointers_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
DROP INDEX "events_project";--> statement-breakpoint
DROP INDEX "events_addressee";--> statement-breakpoint
ALTER TABLE "read_pointers" ADD CONSTRAINT "read_pointers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_news" ON "events" USING btree ("project_id","created_at","id") WHERE kind not in ('investment_received', 'comment_added', 'comment_answered');--> statement-breakpoint
CREATE INDEX "events_project" ON "events" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_addressee" ON "events" USING btree ("addressee_id","created_at","id") WHERE addressee_id is not null;