-- Place of a queued job in the order of claims, lanes taking turns: 1 is next, `p_limit` means there or later. Null
-- when the job is not queued. An estimate: lanes that run as many as they may are not counted. At most `p_limit` lanes
-- and jobs are read, however long the queue.
create or replace function queue_place(p_job_id uuid, p_limit integer)
returns integer
language plpgsql
stable
set search_path = public, pg_temp
as $$
declare
  v_job jobs;
  v_turn timestamptz;
  v_own integer;
  v_ahead integer;
  v_behind integer := 0;
begin
  select * into v_job from jobs where id = p_job_id and state = 'queued';
  if not found then
    return null;
  end if;

  select count(*) into v_own from (
    select 1 from jobs j
    where j.user_id = v_job.user_id and j.kind = v_job.kind and j.state = 'queued'
      and (j.run_at, j.created_at) < (v_job.run_at, v_job.created_at)
    limit p_limit
  ) as before_it;

  -- Not next_turn_at, which is null while the user's own jobs fill their lane.
  select greatest(
    l.last_served_at,
    (
      select min(j.run_at) from jobs j
      where j.user_id = l.user_id and j.kind = l.kind and j.state = 'queued'
    )
  ) into v_turn
  from job_lanes l
  where l.user_id = v_job.user_id and l.kind = v_job.kind;

  -- Lanes whose turn comes before the job's have it once more than those whose turn comes after.
  select count(*) into v_ahead from (
    select 1
    from unnest(array['transcribe', 'export', 'align']) as every(kind)
    cross join lateral (
      select l.user_id, l.kind from job_lanes l
      where l.kind = every.kind and l.next_turn_at < v_turn
        and (l.user_id, l.kind) <> (v_job.user_id, v_job.kind)
      order by l.next_turn_at
      limit p_limit
    ) as lane
    cross join lateral (
      select 1 from jobs j
      where j.user_id = lane.user_id and j.kind = lane.kind and j.state = 'queued'
      limit v_own + 1
    ) as job
    limit p_limit
  ) as ahead;

  if v_own > 0 then
    select count(*) into v_behind from (
      select 1
      from unnest(array['transcribe', 'export', 'align']) as every(kind)
      cross join lateral (
        select l.user_id, l.kind from job_lanes l
        where l.kind = every.kind and l.next_turn_at >= v_turn
          and (l.user_id, l.kind) <> (v_job.user_id, v_job.kind)
        order by l.next_turn_at
        limit p_limit
      ) as lane
      cross join lateral (
        select 1 from jobs j
        where j.user_id = lane.user_id and j.kind = lane.kind and j.state = 'queued'
        limit v_own
      ) as job
      limit p_limit
    ) as behind;
  end if;

  return least(p_limit, v_own + v_ahead + v_behind + 1);
end
$$;
