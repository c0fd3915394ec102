-- The worker's attempt failed. Returns queued (another attempt follows) | failed | cancelled | lost.
create or replace function fail_job(
  p_job_id uuid, p_lease_token uuid, p_code text, p_detail text, p_retryable boolean
)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_job jobs := lock_leased_job(p_job_id, p_lease_token);
begin
  if v_job.state is distinct from 'running' then
    return 'lost';
  end if;
  -- 15 s, 30 s, 60 s ..., each +-25 %, so that jobs that failed together do not come back together.
  return end_attempt(
    v_job, p_code, p_detail, p_retryable,
    interval '15 seconds' * power(2, v_job.attempt - 1) * (0.75 + 0.5 * random())
  );
end
$$;
