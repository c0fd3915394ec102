-- The plan that a user has now, with the billing period that its seconds count in; no row without a plan.
create or replace function live_plan(p_user_id uuid)
returns table (
  plan_id text,
  quota_seconds integer,
  quota_bytes bigint,
  upload_limit_bytes bigint,
  max_running smallint,
  max_projects integer,
  max_open_uploads smallint,
  period_start timestamptz,
  period_end timestamptz
)
language sql
stable
set search_path = public, pg_temp
as $$
  select p.id, p.quota_seconds, p.quota_bytes, p.upload_limit_bytes, p.max_running,
         p.max_projects, p.max_open_uploads, s.current_period_start, s.current_period_end
  from subscriptions s
  join plans p on p.id = s.plan_id
  where s.user_id = p_user_id
    and s.status in ('active', 'trialing', 'past_due')
    and s.current_period_end > now()
$$;
