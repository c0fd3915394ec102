CREATE TABLE "duty_state" (
	"duty" text PRIMARY KEY NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_lanes" ADD COLUMN "next_turn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "releases" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "reap_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "object_deletions" ADD COLUMN "store_upload_id" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "max_projects" integer NOT NULL DEFAULT 200;--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "max_projects" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "max_open_uploads" smallint NOT NULL DEFAULT 5;--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "max_open_uploads" DROP DEFAULT;--> statement-breakpoint
update "plans" set max_projects = 1000, max_open_uploads = 10 where id = 'pro';--> statement-breakpoint
update "plans" set max_projects = 5000, max_open_uploads = 20 where id = 'entreprise';--> statement-breakpoint
CREATE INDEX "job_lanes_turn" ON "job_lanes" USING btree ("kind","next_turn_at","user_id") WHERE "job_lanes"."next_turn_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_captions_kept" ON "jobs" USING btree ("finished_at") WHERE "jobs"."finished_at" is not null and "jobs"."payload" ? 'ass';--> statement-breakpoint
CREATE INDEX "jobs_reap" ON "jobs" USING btree ("reap_at") WHERE "jobs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "projects_source_key" ON "projects" USING btree ("source_key");--> statement-breakpoint
CREATE INDEX "projects_proxy_key" ON "projects" USING btree ("proxy_key") WHERE "projects"."proxy_key" is not null;--> statement-breakpoint
CREATE INDEX "projects_export_key" ON "projects" USING btree ("export_key") WHERE "projects"."export_key" is not null;--> statement-breakpoint
-- Functions whose arguments or results change; the next migration makes them anew.
drop function delete_object_later(text);--> statement-breakpoint
drop function expire_uploads(integer);--> statement-breakpoint
drop function live_plan(uuid);
