CREATE TABLE "mail_preferences" (
	"user_id" integer NOT NULL,
	"mail_group" text NOT NULL,
	"choice" text NOT NULL,
	CONSTRAINT "mail_preferences_user_id_mail_group_pk" PRIMARY KEY("user_id","mail_group")
);
--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD CONSTRAINT "mail_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_preferences_choice" ON "mail_preferences" USING btree ("choice","user_id");