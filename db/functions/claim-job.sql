-- Gives the caller one queued job under a fresh lease, or no row. Lapsed leases are reaped first, so no timer is
-- needed while a worker lives. Null while other claims hold every lane for a moment: ask again.
create or replace function claim_job(p_worker_id uuid, p_kinds text[], p_lease_seconds integer)
returns table (
  id uuid,
  kind text,
  attempt smallint,
  lease_token uuid,
  user_id uuid,
  project_id uuid,
  payload jsonb,
  output_key text,
  source_key text,
  source_bytes bigint,
  lang text,
  width integer,
  height integer
)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_lane job_lanes;
  v_tried uuid[] := '{}';
  v_running integer;
  v_job jobs;
  v_token uuid := gen_random_uuid();
begin
  update workers w set last_seen_at = now() where w.id = p_worker_id;
  perform reap_jobs(20);

  for i in 1..5 loop
    select l.* into v_lane
    from job_lanes l
    where l.kind = any (p_kinds)
      and not l.user_id = any (v_tried)
      and exists (
        select 1 from jobs j
        where j.user_id = l.user_id and j.kind = l.kind and j.state = 'queued' and j.run_at <= now()
      )
      and (
        select count(*) from jobs j
        where j.user_id = l.user_id and j.kind = l.kind and j.state = 'running'
      ) < l.max_running
    order by l.last_served_at, l.user_id
    limit 1
    for update of l skip locked;
    exit when not found;
    v_tried := v_tried || v_lane.user_id;

    -- Counted again now that the lane is ours: the count above may be older than another claim's commit.
    select count(*) into v_running from jobs j
    where j.user_id = v_lane.user_id and j.kind = v_lane.kind and j.state = 'running';
    continue when v_running >= v_lane.max_running;

    select j.* into v_job from jobs j
    where j.user_id = v_lane.user_id and j.kind = v_lane.kind
      and j.state = 'queued' and j.run_at <= now()
    order by j.run_at, j.created_at
    limit 1
    for update skip locked;
    continue when not found;

    update job_lanes l set last_served_at = clock_timestamp()
    where l.user_id = v_lane.user_id and l.kind = v_lane.kind;

    update jobs j
    set state = 'running',
        attempt = j.attempt + 1,
        worker_id = p_worker_id,
        lease_token = v_token,
        lease_until = now() + make_interval(secs => p_lease_seconds),
        output_key = format(
          'u/%s/p/%s/%s/%s-%s-%s.mp4',
          j.user_id, j.project_id, j.kind, j.id, j.attempt + 1, left(v_token::text, 8)
        ),
        progress = 0,
        stage = null,
        started_at = now()
    where j.id = v_job.id;

    return query
      select j.id, j.kind, j.attempt, j.lease_token, j.user_id, j.project_id, j.payload,
             j.output_key, p.source_key, p.size_bytes, p.lang, p.width, p.height
      from jobs j
      join projects p on p.id = j.project_id
      where j.id = v_job.id;
    return;
  end loop;
end
$$;
