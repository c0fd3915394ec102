CREATE TABLE "duty_state" (
	"duty" text PRIMARY KEY NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "object_deletions" ADD COLUMN "store_upload_id" text;--> statement-breakpoint
CREATE INDEX "jobs_captions_kept" ON "jobs" USING btree ("finished_at") WHERE "jobs"."finished_at" is not null and "jobs"."payload" ? 'ass';--> statement-breakpoint
CREATE INDEX "projects_source_key" ON "projects" USING btree ("source_key");--> statement-breakpoint
CREATE INDEX "projects_proxy_key" ON "projects" USING btree ("proxy_key") WHERE "projects"."proxy_key" is not null;--> statement-breakpoint
CREATE INDEX "projects_export_key" ON "projects" USING btree ("export_key") WHERE "projects"."export_key" is not null;