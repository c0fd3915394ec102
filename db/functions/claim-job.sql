-- Gives the caller one queued job under a fresh lease, or no row. Lapsed leases are reaped first, so no timer is
-- needed while a worker lives. Lanes are walked in the order of their turns and only where a job may run, so the cost
-- is that of the lanes that others hold at this moment, whatever waits behind. Null also while others hold every lane.
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
  v_kind text;
  v_lane job_lanes;
  v_passed_turn timestamptz;
  v_passed_user uuid;
  -- The clock, not now(): lanes that were served after this transaction began are in the queue too.
  v_now timestamptz;
  v_job jobs;
  v_token uuid := gen_random_uuid();
begin
  update workers w set last_seen_at = now() where w.id = p_worker_id;
  perform reap_jobs(20);

  v_now := clock_timestamp();
  for v_kind in
    select asked.kind
    from unnest(p_kinds) as asked(kind)
    cross join lateral (
      select l.next_turn_at, l.user_id from job_lanes l
      where l.kind = asked.kind and l.next_turn_at <= v_now
      order by l.next_turn_at, l.user_id
      limit 1
    ) as head
    order by head.next_turn_at, head.user_id
  loop
    v_passed_turn := '-infinity';
    v_passed_user := '00000000-0000-0000-0000-000000000000';
    for i in 1..10 loop
      v_now := clock_timestamp();
      select l.* into v_lane
      from job_lanes l
      where l.kind = v_kind
        and l.next_turn_at <= v_now
        and (l.next_turn_at, l.user_id) > (v_passed_turn, v_passed_user)
      order by l.next_turn_at, l.user_id
      limit 1
      for update of l skip locked;
      exit when not found;
      v_passed_turn := v_lane.next_turn_at;
      v_passed_user := v_lane.user_id;

      -- Whoever starts or ends a job of the lane needs its row, so with the lock the turn is true: there is room.
      select j.* into v_job from jobs j
      where j.user_id = v_lane.user_id and j.kind = v_lane.kind
        and j.state = 'queued' and j.run_at <= v_now
      order by j.run_at, j.created_at
      limit 1
      for update skip locked;
      -- Somebody cancels it at this moment.
      continue when not found;

      update jobs j
      set state = 'running',
          attempt = j.attempt + 1,
          worker_id = p_worker_id,
          lease_token = v_token,
          lease_until = now() + make_interval(secs => p_lease_seconds),
          reap_at = now() + make_interval(secs => p_lease_seconds),
          output_key = format(
            'u/%s/p/%s/%s/%s-%s-%s.mp4',
            j.user_id, j.project_id, j.kind, j.id, j.attempt + 1, left(gen_random_uuid()::text, 8)
          ),
          progress = 0,
          stage = null,
          started_at = now()
      where j.id = v_job.id;

      return query
        select j.id, j.kind, j.attempt, j.lease_token, j.user_id, j.project_id, j.payload,
               j.output_key, p.source_key, p.size_bytes,
               coalesce(j.payload ->> 'lang', p.lang), p.width, p.height
        from jobs j
        join projects p on p.id = j.project_id
        where j.id = v_job.id;
      return;
    end loop;
  end loop;
end
$$;
