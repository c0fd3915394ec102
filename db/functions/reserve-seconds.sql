-- Reserves seconds of the user's billing period for a job; false, and no change, when the quota does not hold them.
create or replace function reserve_seconds(
  p_user_id uuid, p_project_id uuid, p_job_id uuid, p_seconds integer,
  p_period_start timestamptz, p_period_end timestamptz, p_quota_seconds integer
)
returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into usage_periods (user_id, period_start, period_end)
  values (p_user_id, p_period_start, p_period_end)
  on conflict do nothing;

  -- The condition names only the updated row, so it is judged again after waiting for a concurrent reservation.
  update usage_periods
  set reserved_seconds = reserved_seconds + p_seconds
  where user_id = p_user_id
    and period_start = p_period_start
    and (p_quota_seconds is null or used_seconds + reserved_seconds + p_seconds <= p_quota_seconds);
  if not found then
    return false;
  end if;

  insert into usage_ledger (user_id, project_id, job_id, kind, amount)
  values (p_user_id, p_project_id, p_job_id, 'seconds_reserve', p_seconds);
  return true;
end
$$;
