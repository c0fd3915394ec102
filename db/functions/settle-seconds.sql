-- Ends a job's reservation: `p_charged_seconds` are charged in its place, or it is given back when that is null. The
-- ledger's unique (job, kind) makes a second settlement an error.
create or replace function settle_seconds(p_job jobs, p_charged_seconds integer)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if p_job.reserved_period is null then
    return;
  end if;

  update usage_periods
  set reserved_seconds = reserved_seconds - p_job.reserved_seconds,
      used_seconds = used_seconds + coalesce(p_charged_seconds, 0)
  where user_id = p_job.user_id and period_start = p_job.reserved_period;

  insert into usage_ledger (user_id, project_id, job_id, kind, amount)
  values (
    p_job.user_id, p_job.project_id, p_job.id,
    case when p_charged_seconds is null then 'seconds_release' else 'seconds_commit' end,
    coalesce(p_charged_seconds, p_job.reserved_seconds)
  );
end
$$;
