-- Takes running jobs whose lease has lapsed away from their workers: queued again at once (the lease was the wait), or
-- failed with lease_lapsed after the last attempt. Returns how many. Rows that others hold are left for next time; one
-- that cannot be taken away stays as it is and does not keep the others.
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
  -- In the order of lanes, which are locked below after their user's usage row, so that two reapers cannot wait for
  -- each other.
  for v_candidate in
    select j.id, j.project_id from jobs j
    where j.state = 'running' and j.lease_until < now()
    order by j.user_id, j.kind, j.id
    limit p_limit
  loop
    begin
      perform 1 from projects where id = v_candidate.project_id for update skip locked;
      continue when not found;
      select * into v_job from jobs
      where id = v_candidate.id and state = 'running' and lease_until < now()
      for update skip locked;
      continue when not found;

      perform end_attempt(
        v_job, 'lease_lapsed', 'no heartbeat within the lease', true, interval '0 seconds'
      );
      v_reaped := v_reaped + 1;
    exception when others then
      raise warning 'job % cannot be taken away: %', v_candidate.id, sqlerrm;
    end;
  end loop;
  return v_reaped;
end
$$;
