-- Trigger of jobs: keeps the turn of a job's lane true, whoever changed the job and how. A lane without a queued job, or
-- that runs as many as it may, has no turn; any other waits since it was last served, or since its first job came due.
create or replace function follow_job()
returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_user_id uuid := coalesce(new.user_id, old.user_id);
  v_kind text := coalesce(new.kind, old.kind);
  v_lane job_lanes;
  v_served_at timestamptz;
  v_turn timestamptz;
begin
  -- The counts below are read after the lock, so they include whatever the last holder of the lane committed.
  select * into v_lane from job_lanes
  where user_id = v_user_id and kind = v_kind
  for no key update;
  if not found then
    return null;
  end if;

  v_served_at := case
    when tg_op = 'UPDATE' and old.state = 'queued' and new.state = 'running' then clock_timestamp()
    else v_lane.last_served_at
  end;
  if (select count(*) from jobs where user_id = v_user_id and kind = v_kind and state = 'running')
    < v_lane.max_running then
    select greatest(v_served_at, run_at) into v_turn from jobs
    where user_id = v_user_id and kind = v_kind and state = 'queued'
    order by run_at, created_at
    limit 1;
  end if;

  update job_lanes
  set last_served_at = v_served_at, next_turn_at = v_turn
  where user_id = v_user_id and kind = v_kind
    and (last_served_at, next_turn_at) is distinct from (v_served_at, v_turn);
  return null;
end
$$;
