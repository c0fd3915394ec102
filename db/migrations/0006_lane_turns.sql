ALTER TABLE "job_lanes" ADD COLUMN "next_turn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "releases" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "job_lanes_turn" ON "job_lanes" USING btree ("kind","next_turn_at","user_id") WHERE "job_lanes"."next_turn_at" is not null;
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
-- Ends a locked live job without a result: `failed` with its code, or `cancelled` with none. The reservation is given
-- back, whatever the attempt put into the store is deleted later, and the project returns to a status from which the
-- user can go on.
create or replace function close_job(p_job jobs, p_state text, p_error_code text)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_status text;
begin
  -- Before the job changes: usage rows are locked before lanes everywhere, which follow their jobs.
  perform settle_seconds(p_job, null);

  update jobs
  set state = p_state,
      error_code = p_error_code,
      lease_token = null,
      lease_until = null,
      finished_at = now()
  where id = p_job.id;

  if p_job.state = 'running' then
    perform delete_object_later(p_job.output_key);
  end if;

  -- Captions of an earlier transcription stay usable, whatever became of this one.
  v_status := case
    when p_state = 'failed' and p_job.kind = 'export' then 'export_failed'
    when exists (select 1 from project_captions where project_id = p_job.project_id)
      then 'transription_done'
    when p_state = 'failed' then 'transription_failed'
    else 'ready'
  end;

  update projects
  set status = v_status, error_code = p_error_code, updated_at = now()
  where id = p_job.project_id;
end
$$;
--> statement-breakpoint
-- Takes a project away from its user: live jobs end (a worker finds its lease lost), its bytes stop counting, its
-- objects are queued for deletion. Returns ok | not_found.
create or replace function delete_project(p_user_id uuid, p_project_id uuid)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_project projects;
  v_job jobs;
begin
  select * into v_project from projects
  where id = p_project_id and user_id = p_user_id and deleted_at is null
  for update;
  if not found then
    return 'not_found';
  end if;

  -- Before its jobs end: usage rows are locked before lanes.
  perform change_storage(
    p_user_id, p_project_id, null,
    -(v_project.size_bytes + coalesce(v_project.export_bytes, 0))
  );

  for v_job in
    select * from jobs
    where project_id = p_project_id and state in ('queued', 'running')
    for update
  loop
    perform close_job(v_job, 'cancelled', null);
  end loop;

  insert into object_deletions (object_key)
  select object_key
  from unnest(array[v_project.source_key, v_project.proxy_key, v_project.export_key]) as object_key
  where object_key is not null;

  update projects set deleted_at = now(), updated_at = now() where id = p_project_id;
  return 'ok';
end
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- Seconds until a claim that found nothing may find something: a back-off that ends or a lease that lapses; 0 when that
-- is now, null when nothing is known to come.
create or replace function next_turn_in(p_kinds text[])
returns double precision
language sql
stable
set search_path = public, pg_temp
as $$
  select greatest(extract(epoch from min(moment) - now()), 0)::double precision
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
    select min(lease_until) from jobs where state = 'running'
  ) as moments
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- Takes running jobs whose lease has lapsed away from their workers: queued again at once (the lease was the wait), or
-- failed with lease_lapsed after the last attempt. Returns how many. Rows that others hold are left for next time; one that cannot be
-- taken away stays as it is and does not keep the others.
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
--> statement-breakpoint
-- The worker hands a job back unharmed: queued again at once, the attempt not counted. The eleventh time and later it
-- counts, so that a job that no worker ever keeps is given up at last. Returns queued | failed | cancelled | lost.
create or replace function release_job(p_job_id uuid, p_lease_token uuid)
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
  if v_job.cancel_requested_at is not null then
    perform close_job(v_job, 'cancelled', null);
    return 'cancelled';
  end if;
  if v_job.releases >= 10 then
    return end_attempt(
      v_job, 'handed_back', 'handed back more than ten times', true, interval '15 seconds'
    );
  end if;

  perform delete_object_later(v_job.output_key);
  update jobs
  set state = 'queued',
      attempt = attempt - 1,
      releases = releases + 1,
      progress = 0,
      stage = null,
      lease_token = null,
      lease_until = null
  where id = p_job_id;
  return 'queued';
end
$$;
--> statement-breakpoint
revoke execute on all functions in schema public from public;
--> statement-breakpoint
create trigger jobs_follow
after insert or delete or update of state, run_at on jobs
for each row execute function follow_job();
--> statement-breakpoint
-- Every lane gets the turn that its jobs give it.
update jobs set state = state where state in ('queued', 'running');
