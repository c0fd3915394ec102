CREATE TABLE "emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"to_address" text NOT NULL,
	"template" text NOT NULL,
	"lang" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emails_status_check" CHECK ("emails"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "emails_lang_check" CHECK ("emails"."lang" in ('en', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "job_lanes" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"max_running" smallint NOT NULL,
	"last_served_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	CONSTRAINT "job_lanes_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "job_lanes_kind_check" CHECK ("job_lanes"."kind" in ('transcribe', 'export', 'align'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempt" smallint DEFAULT 0 NOT NULL,
	"max_attempts" smallint NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"stage" text,
	"payload" jsonb NOT NULL,
	"error_code" text,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"worker_id" uuid,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"output_key" text,
	"cancel_requested_at" timestamp with time zone,
	"reserved_seconds" integer DEFAULT 0 NOT NULL,
	"reserved_period" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_kind_check" CHECK ("jobs"."kind" in ('transcribe', 'export', 'align')),
	CONSTRAINT "jobs_state_check" CHECK ("jobs"."state" in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "jobs_progress_check" CHECK ("jobs"."progress" between 0 and 100),
	CONSTRAINT "jobs_lease_check" CHECK (("jobs"."state" in ('running', 'succeeded')) = ("jobs"."lease_token" is not null))
);
--> statement-breakpoint
CREATE TABLE "object_deletions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "object_deletions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"object_key" text NOT NULL,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"rank" smallint NOT NULL,
	"price_eur_cents" integer NOT NULL,
	"price_usd_cents" integer NOT NULL,
	"quota_seconds" integer,
	"quota_bytes" bigint NOT NULL,
	"upload_limit_bytes" bigint NOT NULL,
	"max_running" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"status" text NOT NULL,
	"current_period_start" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_status_check" CHECK ("subscriptions"."status" in ('active', 'trialing', 'past_due', 'canceled')),
	CONSTRAINT "subscriptions_period_check" CHECK ("subscriptions"."current_period_start" < "subscriptions"."current_period_end")
);
--> statement-breakpoint
CREATE TABLE "project_captions" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"styles" jsonb,
	"detected_lang" text NOT NULL,
	"model" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_captions_words_check" CHECK (jsonb_typeof("project_captions"."words") = 'array')
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'ready' NOT NULL,
	"lang" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"size_bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"frames_per_second" double precision,
	"mime" text NOT NULL,
	"original_filename" text NOT NULL,
	"source_key" text NOT NULL,
	"proxy_key" text,
	"proxy_bytes" bigint,
	"export_key" text,
	"export_bytes" bigint,
	"error_code" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_name_check" CHECK (length(trim("projects"."name")) between 1 and 200),
	CONSTRAINT "projects_status_check" CHECK ("projects"."status" in ('ready', 'transription_progress', 'transription_done', 'transription_failed', 'export_progress', 'export_done', 'export_failed')),
	CONSTRAINT "projects_lang_check" CHECK ("projects"."lang" ~ '^([a-z]{2,3}|auto)$'),
	CONSTRAINT "projects_duration_check" CHECK ("projects"."duration_ms" > 0),
	CONSTRAINT "projects_size_check" CHECK ("projects"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text,
	"user_agent" text,
	"ip_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_sessions_id_check" CHECK ("auth_sessions"."id" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "auth_sessions_kind_check" CHECK ("auth_sessions"."kind" in ('login', 'recovery')),
	CONSTRAINT "auth_sessions_scope_check" CHECK ("auth_sessions"."scope" in ('full', 'recovery'))
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_tokens_hash_check" CHECK ("email_tokens"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "email_tokens_kind_check" CHECK ("email_tokens"."kind" in ('verify', 'recovery'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tat" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refresh_tokens_hash_check" CHECK ("refresh_tokens"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"project_name" text NOT NULL,
	"lang" text NOT NULL,
	"filename" text NOT NULL,
	"mime" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"object_key" text NOT NULL,
	"store_upload_id" text,
	"part_size_bytes" bigint NOT NULL,
	"parts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_status_check" CHECK ("uploads"."status" in ('open', 'done', 'aborted', 'expired')),
	CONSTRAINT "uploads_lang_check" CHECK ("uploads"."lang" ~ '^([a-z]{2,3}|auto)$'),
	CONSTRAINT "uploads_size_check" CHECK ("uploads"."size_bytes" > 0),
	CONSTRAINT "uploads_part_size_check" CHECK ("uploads"."part_size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "storage_usage" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"used_bytes" bigint DEFAULT 0 NOT NULL,
	"reserved_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storage_usage_used_check" CHECK ("storage_usage"."used_bytes" >= 0),
	CONSTRAINT "storage_usage_reserved_check" CHECK ("storage_usage"."reserved_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "usage_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"project_id" uuid,
	"job_id" uuid,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usage_ledger_kind_check" CHECK ("usage_ledger"."kind" in ('seconds_reserve', 'seconds_commit', 'seconds_release', 'storage_add', 'storage_remove')),
	CONSTRAINT "usage_ledger_amount_check" CHECK ("usage_ledger"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "usage_periods" (
	"user_id" uuid NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"used_seconds" integer DEFAULT 0 NOT NULL,
	"reserved_seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usage_periods_user_id_period_start_pk" PRIMARY KEY("user_id","period_start"),
	CONSTRAINT "usage_periods_used_check" CHECK ("usage_periods"."used_seconds" >= 0),
	CONSTRAINT "usage_periods_reserved_check" CHECK ("usage_periods"."reserved_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp with time zone,
	"lang" text DEFAULT 'en' NOT NULL,
	"notify_email" boolean DEFAULT true NOT NULL,
	"notify_processing" boolean DEFAULT true NOT NULL,
	"notify_marketing" boolean DEFAULT false NOT NULL,
	"notify_security" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_lang_check" CHECK ("users"."lang" in ('en', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"version" text,
	"last_seen_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workers_name_unique" UNIQUE("name"),
	CONSTRAINT "workers_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "workers_token_hash_check" CHECK ("workers"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_lanes" ADD CONSTRAINT "job_lanes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_worker_id_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."workers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_captions" ADD CONSTRAINT "project_captions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_usage" ADD CONSTRAINT "storage_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_ledger" ADD CONSTRAINT "usage_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_periods" ADD CONSTRAINT "usage_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_queued" ON "emails" USING btree ("next_attempt_at") WHERE "emails"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "emails_user" ON "emails" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_live" ON "jobs" USING btree ("project_id","kind") WHERE "jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_queued" ON "jobs" USING btree ("user_id","kind","run_at","created_at") WHERE "jobs"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("user_id","kind") WHERE "jobs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "jobs_project" ON "jobs" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "object_deletions_not_before" ON "object_deletions" USING btree ("not_before");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_user_live" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."status" in ('active', 'trialing', 'past_due');--> statement-breakpoint
CREATE INDEX "projects_user_live" ON "projects" USING btree ("user_id","created_at") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "auth_sessions_user_live" ON "auth_sessions" USING btree ("user_id") WHERE "auth_sessions"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "auth_sessions_expires_at" ON "auth_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_tokens_user_kind" ON "email_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "uploads_open_expiry" ON "uploads" USING btree ("expires_at") WHERE "uploads"."status" = 'open';--> statement-breakpoint
CREATE INDEX "uploads_open_user" ON "uploads" USING btree ("user_id") WHERE "uploads"."status" = 'open';--> statement-breakpoint
CREATE INDEX "usage_ledger_user" ON "usage_ledger" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "usage_ledger_job_once" ON "usage_ledger" USING btree ("job_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
-- Room in each page, so that heartbeats and progress stay updates in place.
alter table jobs set (fillfactor = 70);
