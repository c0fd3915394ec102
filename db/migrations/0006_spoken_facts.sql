DROP INDEX "jobs_captions_kept";--> statement-breakpoint
ALTER TABLE "project_captions" ADD COLUMN "language_probability" double precision;--> statement-breakpoint
ALTER TABLE "project_captions" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_captions" ADD COLUMN "suggested_lang" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "poster_key" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "poster_bytes" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "peaks_key" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "peaks_bytes" bigint;--> statement-breakpoint
CREATE INDEX "jobs_user_text_kept" ON "jobs" USING btree ("finished_at") WHERE "jobs"."finished_at" is not null and "jobs"."payload" ?| array['ass', 'cues', 'hotwords'];--> statement-breakpoint
CREATE INDEX "projects_poster_key" ON "projects" USING btree ("poster_key") WHERE "projects"."poster_key" is not null;--> statement-breakpoint
CREATE INDEX "projects_peaks_key" ON "projects" USING btree ("peaks_key") WHERE "projects"."peaks_key" is not null;--> statement-breakpoint
ALTER TABLE "project_captions" ADD CONSTRAINT "project_captions_probability_check" CHECK ("project_captions"."language_probability" between 0 and 1);--> statement-breakpoint
ALTER TABLE "project_captions" ADD CONSTRAINT "project_captions_suggested_lang_check" CHECK ("project_captions"."suggested_lang" ~ '^([a-z]{2,3}|auto)$');--> statement-breakpoint
-- Functions whose arguments change or that others replace; the next migration makes what is new.
drop function commit_copy(uuid, uuid, uuid, text);--> statement-breakpoint
drop function publish_transcription(jobs, jsonb);
