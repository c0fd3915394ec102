ALTER TABLE "jobs" ADD COLUMN "reap_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "jobs_reap" ON "jobs" USING btree ("reap_at") WHERE "jobs"."state" = 'running';
--> statement-breakpoint
-- Functions of db/functions, and the trigger that needs one of them.
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
  end loop;
end
$$;
--> statement-breakpoint
-- Trigger of jobs: a lease that is given, or cut short, is looked at when it lapses and not later.
create or replace function keep_reap_at()
returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.reap_at := new.lease_until;
  return new;
end
$$;
--> statement-breakpoint
-- Seconds until a claim that found nothing may find something: a back-off that ends or a lease that lapses; 0 when that
-- is now, null when nothing is known to come.
create or replace function next_turn_in(p_kinds text[])
returns double precision
language sql
stable
set search_path = public, pg_temp
as $$
  -- greatest() passes over nulls.
  select case when min(moment) is not null
    then greatest(extract(epoch from min(moment) - now()), 0)::double precision
  end
  from (
    select head.next_turn_at as moment
    from unnest(p_kinds) as asked(kind)
    cross join lateral (
      select l.next_turn_at from job_lanes l
      where l.kind = asked.kind and l.next_turn_at is not null
      order by l.next_turn_at
      limit 1
    ) as head
    union all
    select min(reap_at) from jobs where state = 'running'
  ) as moments
$$;
--> statement-breakpoint
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

  -- In the order of lanes, which are locked below after their user's usage row, so that two reapers cannot wait for
  -- each other.
  for v_candidate in
    select lapsed.id, lapsed.project_id
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
--> statement-breakpoint
revoke execute on all functions in schema public from public;
--> statement-breakpoint
update jobs set reap_at = lease_until where state = 'running';
--> statement-breakpoint
create trigger jobs_keep_reap_at
before insert or update of lease_until on jobs
for each row
when (new.lease_until is not null and (new.reap_at is null or new.reap_at > new.lease_until))
execute function keep_reap_at();
