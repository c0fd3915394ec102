-- Takes running jobs whose lease has lapsed away from their workers: queued again at once (the lease was the wait), or
-- failed with lease_lapsed after the last attempt. Returns how many. Rows that others hold are left for next time; one
-- that cannot be taken away is tried again a minute later and does not keep the others, nor the claim that reaps.
-- Heartbeats do not move `reap_at`, so it comes due once per lease, and the cost is not that of all running jobs.
create or replace function reap_jobs(p_limit integer)
returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_candidate record;
  v_job jobs;
  v_reaped integer := 0;
begin
  update jobs set reap_at = lease_until
  where id in (
    select id from jobs
    where state = 'running' and reap_at < now() and lease_until >= now()
    order by reap_at
    limit 1000
    for update skip locked
  );

  -- User by user, so that two reapers cannot wait for each other.
  for v_candidate in
    select lapsed.id, lapsed.project_id, lapsed.user_id
    from (
      select j.* from jobs j
      where j.state = 'running' and j.reap_at < now() and j.lease_until < now()
      order by j.reap_at
      limit p_limit
    ) as lapsed
    order by lapsed.user_id, lapsed.kind, lapsed.id
  loop
    begin
      perform 1 from projects where id = v_candidate.project_id for update skip locked;
      continue when not found;
      select * into v_job from jobs
      where id = v_candidate.id and state = 'running' and lease_until < now()
      for update skip locked;
      continue when not found;

      -- Usage rows come before lanes everywhere: this job may only need its lane, the user's next one both.
      perform 1 from usage_periods
      where user_id = v_candidate.user_id
      order by period_start
      for update;
      perform end_attempt(
        v_job, 'lease_lapsed', 'no heartbeat within the lease', true, interval '0 seconds'
      );
      v_reaped := v_reaped + 1;
    exception when others then
      raise warning 'job % cannot be taken away: %', v_candidate.id, sqlerrm;
      update jobs set reap_at = now() + interval '1 minute' where id = v_candidate.id;
    end;
  end loop;
  return v_reaped;
end
$$;
