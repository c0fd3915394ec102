-- Ends a job's reservation: charged when the job succeeded, given back otherwise. The ledger's unique (job, kind)
-- makes a second settlement an error.
create or replace function settle_seconds(p_job jobs, p_charged boolean)
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
      used_seconds = used_seconds + case when p_charged then p_job.reserved_seconds else 0 end
  where user_id = p_job.user_id and period_start = p_job.reserved_period;

  insert into usage_ledger (user_id, project_id, job_id, kind, amount)
  values (
    p_job.user_id, p_job.project_id, p_job.id,
    case when p_charged then 'seconds_commit' else 'seconds_release' end,
    p_job.reserved_seconds
  );
end
$$;
