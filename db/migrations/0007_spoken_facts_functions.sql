-- The functions of db/functions, put here by db/embed-functions.ts.
-- Gives an open upload up. Returns ok | closed (it was over already, nothing changed) | not_found.
create or replace function abort_upload(p_user_id uuid, p_upload_id uuid)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads := lock_upload(p_user_id, p_upload_id);
begin
  if v_upload.id is null then
    return 'not_found';
  end if;
  if v_upload.status <> 'open' then
    return 'closed';
  end if;
  perform close_upload(v_upload, 'aborted');
  return 'ok';
end
$$;
--> statement-breakpoint
-- The user stops what runs for a project: a queued job ends at once, a running one when its worker hears of it.
-- Returns cancelled | requested | no_job (nothing runs) | not_found.
create or replace function cancel_job(p_user_id uuid, p_project_id uuid)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_job jobs;
begin
  perform 1 from projects
  where id = p_project_id and user_id = p_user_id and deleted_at is null
  for update;
  if not found then
    return 'not_found';
  end if;

  select * into v_job from jobs
  where project_id = p_project_id and state in ('queued', 'running')
  for update;
  if not found then
    return 'no_job';
  end if;

  if v_job.state = 'queued' then
    perform close_job(v_job, 'cancelled', null);
    return 'cancelled';
  end if;
  update jobs set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = v_job.id;
  return 'requested';
end
$$;
--> statement-breakpoint
-- Adds bytes to what a user stores, or takes them off when negative. `p_job_id` is null outside jobs.
create or replace function change_storage(
  p_user_id uuid, p_project_id uuid, p_job_id uuid, p_bytes bigint
)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if p_bytes = 0 then
    return;
  end if;

  insert into storage_usage (user_id, used_bytes)
  values (p_user_id, greatest(p_bytes, 0))
  on conflict (user_id) do update set used_bytes = storage_usage.used_bytes + p_bytes;

  insert into usage_ledger (user_id, project_id, job_id, kind, amount)
  values (
    p_user_id, p_project_id, p_job_id,
    case when p_bytes > 0 then 'storage_add' else 'storage_remove' end,
    abs(p_bytes)
  );
end
$$;
--> statement-breakpoint
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
    perform delete_outputs_later(p_job);
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
-- Ends a locked open upload without a project: its bytes are no longer reserved, and what came is deleted later, in
-- parts or put together.
create or replace function close_upload(p_upload uploads, p_status text)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update uploads set status = p_status where id = p_upload.id;
  update storage_usage
  set reserved_bytes = reserved_bytes - p_upload.size_bytes
  where user_id = p_upload.user_id;
  perform delete_object_later(p_upload.object_key, p_upload.store_upload_id);
end
$$;
--> statement-breakpoint
-- Turns an open upload, whose object is a copy of another project's source, into a project like that one: captions and
-- style go along, the export does not. The other keys name copies of what was made of the source, where there is such.
-- Returns ok | already (the project exists) | closed (aborted or expired before) | not_found.
create or replace function commit_copy(
  p_user_id uuid, p_upload_id uuid, p_source_id uuid, p_proxy_key text, p_poster_key text,
  p_peaks_key text
)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads := lock_upload(p_user_id, p_upload_id);
  v_source projects;
begin
  if v_upload.id is null then
    return 'not_found';
  end if;
  if v_upload.status <> 'open' then
    return case v_upload.status when 'done' then 'already' else 'closed' end;
  end if;
  select * into v_source from projects
  where id = p_source_id and user_id = p_user_id and deleted_at is null
  for share;
  if not found then
    return 'not_found';
  end if;

  perform count_upload(v_upload);
  insert into projects (
    id, user_id, name, lang, duration_ms, size_bytes, width, height, frames_per_second, mime,
    original_filename, source_key, proxy_key, proxy_bytes, poster_key, poster_bytes, peaks_key,
    peaks_bytes
  )
  values (
    p_upload_id, p_user_id, v_upload.project_name, v_source.lang, v_source.duration_ms,
    v_upload.size_bytes, v_source.width, v_source.height, v_source.frames_per_second,
    v_source.mime, v_source.original_filename, v_upload.object_key, p_proxy_key,
    case when p_proxy_key is not null then v_source.proxy_bytes end,
    p_poster_key, case when p_poster_key is not null then v_source.poster_bytes end,
    p_peaks_key, case when p_peaks_key is not null then v_source.peaks_bytes end
  );

  insert into project_captions (
    project_id, words, styles, detected_lang, language_probability, warnings, suggested_lang, model
  )
  select p_upload_id, words, styles, detected_lang, language_probability, warnings, suggested_lang,
         model
  from project_captions where project_id = p_source_id;
  if found then
    update projects set status = 'transription_done' where id = p_upload_id;
  end if;
  return 'ok';
end
$$;
--> statement-breakpoint
-- Turns an open upload, whose bytes are in the store and checked, into a project of the same id.
-- Returns ok | already (the project exists) | closed (aborted or expired before) | not_found.
create or replace function commit_upload(
  p_user_id uuid, p_upload_id uuid, p_mime text, p_duration_ms integer, p_width integer,
  p_height integer
)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads := lock_upload(p_user_id, p_upload_id);
begin
  if v_upload.id is null then
    return 'not_found';
  end if;
  if v_upload.status <> 'open' then
    return case v_upload.status when 'done' then 'already' else 'closed' end;
  end if;

  perform count_upload(v_upload);
  insert into projects (
    id, user_id, name, lang, duration_ms, size_bytes, width, height, mime, original_filename,
    source_key
  )
  values (
    p_upload_id, p_user_id, v_upload.project_name, v_upload.lang, p_duration_ms,
    v_upload.size_bytes, p_width, p_height, p_mime, v_upload.filename, v_upload.object_key
  );
  return 'ok';
end
$$;
--> statement-breakpoint
-- Ends a locked open upload with a project: the bytes reserved for it are now stored.
create or replace function count_upload(p_upload uploads)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update uploads set status = 'done' where id = p_upload.id;
  update storage_usage
  set reserved_bytes = reserved_bytes - p_upload.size_bytes
  where user_id = p_upload.user_id;
  perform change_storage(p_upload.user_id, p_upload.id, null, p_upload.size_bytes);
end
$$;
--> statement-breakpoint
-- Queues an object for deletion once no signed address given out for it can still be in use (they live an hour). An
-- unfinished multipart upload of it is aborted then.
create or replace function delete_object_later(
  p_object_key text, p_store_upload_id text default null
)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if p_object_key is not null then
    insert into object_deletions (object_key, store_upload_id, not_before)
    values (p_object_key, p_store_upload_id, now() + interval '2 hours');
  end if;
end
$$;
--> statement-breakpoint
-- Queues whatever an attempt that brought no result may have put into the store for deletion.
create or replace function delete_outputs_later(p_job jobs)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform delete_object_later(k) from unnest(job_outputs(p_job.kind, p_job.output_key)) as k;
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
  from unnest(array[
    v_project.source_key, v_project.proxy_key, v_project.poster_key, v_project.peaks_key,
    v_project.export_key
  ]) as object_key
  where object_key is not null;

  update projects set deleted_at = now(), updated_at = now() where id = p_project_id;
  return 'ok';
end
$$;
--> statement-breakpoint
-- Tells an open upload what it is, once a form has been read to its end: until then its name and language are
-- unknown and its size is the most that it could be. What was reserved too much is free again.
-- Returns ok | closed (aborted or expired before) | not_found.
create or replace function describe_upload(
  p_user_id uuid, p_upload_id uuid, p_project_name text, p_lang text, p_size_bytes bigint,
  p_parts jsonb
)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads := lock_upload(p_user_id, p_upload_id);
begin
  if v_upload.id is null then
    return 'not_found';
  end if;
  if v_upload.status <> 'open' then
    return 'closed';
  end if;
  if p_size_bytes > v_upload.size_bytes then
    raise exception 'upload % has more bytes than were reserved', p_upload_id;
  end if;

  update storage_usage
  set reserved_bytes = reserved_bytes - (v_upload.size_bytes - p_size_bytes)
  where user_id = p_user_id;
  update uploads
  set project_name = p_project_name,
      lang = p_lang,
      size_bytes = p_size_bytes,
      parts = p_parts
  where id = p_upload_id;
  return 'ok';
end
$$;
--> statement-breakpoint
-- Ends a locked running attempt that brought no result: cancelled when the user asked for it, queued again after the
-- delay while another attempt may help and is left, failed otherwise. Returns the job's new state.
create or replace function end_attempt(
  p_job jobs, p_code text, p_detail text, p_retryable boolean, p_delay interval
)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if p_job.cancel_requested_at is not null then
    perform close_job(p_job, 'cancelled', null);
    return 'cancelled';
  end if;

  update jobs
  set errors = errors || jsonb_build_object(
    'attempt', attempt, 'code', p_code, 'detail', left(p_detail, 2000), 'at', now()
  )
  where id = p_job.id;

  if not p_retryable or p_job.attempt >= p_job.max_attempts then
    perform close_job(p_job, 'failed', p_code);
    return 'failed';
  end if;

  perform delete_outputs_later(p_job);
  update jobs
  set state = 'queued', lease_token = null, lease_until = null, run_at = now() + p_delay
  where id = p_job.id;
  return 'queued';
end
$$;
--> statement-breakpoint
-- Starts a transcription of a user's project, the search for the times of a given text (`align`), or an export.
-- code: ok | not_found | in_progress (the same work is under way, no job was made) | wrong_status | no_plan |
-- quota_exceeded. A transcription reserves the video's seconds, rounded up; the others are free.
create or replace function enqueue_job(
  p_user_id uuid, p_project_id uuid, p_kind text, p_payload jsonb, p_max_attempts integer
)
returns table (code text, job_id uuid)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_project projects;
  v_plan record;
  v_job_id uuid := gen_random_uuid();
  v_seconds integer := 0;
begin
  select * into v_project from projects p
  where p.id = p_project_id and p.user_id = p_user_id and p.deleted_at is null
  for update;
  if not found then
    return query select 'not_found', null::uuid;
    return;
  end if;

  if exists (
    select 1 from jobs j
    where j.project_id = p_project_id and j.kind = p_kind and j.state in ('queued', 'running')
  ) then
    return query select 'in_progress', null::uuid;
    return;
  end if;

  if not v_project.status = any (
    case p_kind
      when 'export' then array['transription_done', 'export_failed']
      else array['ready', 'transription_failed', 'transription_done', 'export_failed']
    end
  ) then
    return query select 'wrong_status', null::uuid;
    return;
  end if;

  select * into v_plan from live_plan(p_user_id);
  if not found then
    return query select 'no_plan', null::uuid;
    return;
  end if;

  if p_kind = 'transcribe' then
    v_seconds := ceil(v_project.duration_ms / 1000.0);
    if not reserve_seconds(
      p_user_id, p_project_id, v_job_id, v_seconds,
      v_plan.period_start, v_plan.period_end, v_plan.quota_seconds
    ) then
      return query select 'quota_exceeded', null::uuid;
      return;
    end if;
  end if;

  insert into job_lanes (user_id, kind, max_running)
  values (p_user_id, p_kind, v_plan.max_running)
  on conflict (user_id, kind) do update set max_running = excluded.max_running;

  insert into jobs (
    id, user_id, project_id, kind, max_attempts, payload, reserved_seconds, reserved_period
  )
  values (
    v_job_id, p_user_id, p_project_id, p_kind, p_max_attempts, p_payload, v_seconds,
    case when p_kind = 'transcribe' then v_plan.period_start end
  );

  update projects
  set status = case p_kind when 'export' then 'export_progress' else 'transription_progress' end,
      error_code = null,
      updated_at = now()
  where id = p_project_id;

  return query select 'ok', v_job_id;
end
$$;
--> statement-breakpoint
-- Ends open uploads whose time is over, also those that the store holds complete: whoever still wanted one would have
-- asked again. Returns how many. One that cannot be ended stays open and does not keep the others.
create or replace function expire_uploads(p_limit integer)
returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads;
  v_expired integer := 0;
begin
  for v_upload in
    select * from uploads u
    where u.status = 'open' and u.expires_at < now()
    order by u.user_id, u.id
    limit p_limit
    for update skip locked
  loop
    begin
      perform close_upload(v_upload, 'expired');
      v_expired := v_expired + 1;
    exception when others then
      raise warning 'upload % cannot be ended: %', v_upload.id, sqlerrm;
    end;
  end loop;
  return v_expired;
end
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- Publishes the result of a running attempt in one step: captions and facts, or the export; reserved minutes are charged.
-- Returns ok | already (this very attempt was finished before) | lost (lease lost, or the user cancelled meanwhile).
-- `p_result` is what publish_words takes, or the contract's ExportResult.
create or replace function finish_job(p_job_id uuid, p_lease_token uuid, p_result jsonb)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_job jobs := lock_leased_job(p_job_id, p_lease_token);
  v_charged_seconds integer := v_job.reserved_seconds;
  v_measured_seconds integer;
begin
  if v_job.state = 'succeeded' then
    return 'already';
  end if;
  if v_job.state is distinct from 'running' then
    return 'lost';
  end if;
  if v_job.cancel_requested_at is not null then
    perform close_job(v_job, 'cancelled', null);
    return 'lost';
  end if;

  if v_job.kind <> 'export' then
    perform publish_words(v_job, p_result);
    -- The reservation came from a header that an uploader can forge: what is 2 s longer is charged as it was measured.
    v_measured_seconds := ceil((p_result #>> '{media,duration_seconds}')::numeric);
    if v_job.kind = 'transcribe' and v_measured_seconds > v_charged_seconds + 2 then
      v_charged_seconds := v_measured_seconds;
    end if;
  else
    perform publish_export(v_job, (p_result ->> 'bytes')::bigint);
  end if;
  perform settle_seconds(v_job, v_charged_seconds);

  update jobs
  set state = 'succeeded', progress = 100, lease_until = null, finished_at = now()
  where id = p_job_id;
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
-- Extends a lease and records progress (0 to 100; never goes back, and never reads 100 before the job is finished).
-- Returns ok | cancel (the user wants it stopped) | lost (the lease is no longer the caller's).
create or replace function heartbeat_job(
  p_job_id uuid, p_lease_token uuid, p_progress double precision, p_stage text,
  p_lease_seconds integer
)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_cancel_requested_at timestamptz;
begin
  update jobs
  set lease_until = now() + make_interval(secs => p_lease_seconds),
      progress = greatest(progress, floor(least(greatest(p_progress, 0), 99))),
      stage = left(p_stage, 40)
  where id = p_job_id and lease_token = p_lease_token and state = 'running'
  returning cancel_requested_at into v_cancel_requested_at;

  if not found then
    return 'lost';
  end if;
  return case when v_cancel_requested_at is null then 'ok' else 'cancel' end;
end
$$;
--> statement-breakpoint
-- What an attempt of a job of this kind may put into the store: its MP4 and, of a video whose words it makes, the poster
-- and the peaks beside it.
create or replace function job_outputs(p_kind text, p_output_key text)
returns text[]
language sql
immutable
set search_path = public, pg_temp
as $$
  select case
    when p_kind = 'export' then array[p_output_key]
    else array[
      p_output_key,
      regexp_replace(p_output_key, '\.mp4$', '.jpg'),
      regexp_replace(p_output_key, '\.mp4$', '.json')
    ]
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
-- The plan that a user has now, with the billing period that its seconds count in; no row without a plan.
create or replace function live_plan(p_user_id uuid)
returns table (
  plan_id text,
  quota_seconds integer,
  quota_bytes bigint,
  upload_limit_bytes bigint,
  max_running smallint,
  max_projects integer,
  max_open_uploads smallint,
  period_start timestamptz,
  period_end timestamptz
)
language sql
stable
set search_path = public, pg_temp
as $$
  select p.id, p.quota_seconds, p.quota_bytes, p.upload_limit_bytes, p.max_running,
         p.max_projects, p.max_open_uploads, s.current_period_start, s.current_period_end
  from subscriptions s
  join plans p on p.id = s.plan_id
  where s.user_id = p_user_id
    and s.status in ('active', 'trialing', 'past_due')
    and s.current_period_end > now()
$$;
--> statement-breakpoint
-- Locks a job and its project for the holder of the lease token; a row of nulls for anybody else. Projects are locked
-- before jobs everywhere, so that no two functions wait for each other.
create or replace function lock_leased_job(p_job_id uuid, p_lease_token uuid)
returns jobs
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_job jobs;
begin
  perform 1 from projects
  where id = (select project_id from jobs where id = p_job_id)
  for update;
  select * into v_job from jobs
  where id = p_job_id and lease_token = p_lease_token
  for update;
  return v_job;
end
$$;
--> statement-breakpoint
-- The user's upload, locked; a row of nulls when there is none.
create or replace function lock_upload(p_user_id uuid, p_upload_id uuid)
returns uploads
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads;
begin
  select * into v_upload from uploads
  where id = p_upload_id and user_id = p_user_id
  for update;
  return v_upload;
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
-- Makes an attempt's file the project's export; an older one stops counting and is deleted later.
create or replace function publish_export(p_job jobs, p_bytes bigint)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_old record;
begin
  select export_key, coalesce(export_bytes, 0) as export_bytes into v_old
  from projects where id = p_job.project_id;

  perform change_storage(p_job.user_id, p_job.project_id, p_job.id, p_bytes);
  perform change_storage(p_job.user_id, p_job.project_id, p_job.id, -v_old.export_bytes);
  perform delete_object_later(v_old.export_key);

  update projects
  set status = 'export_done',
      error_code = null,
      export_key = p_job.output_key,
      export_bytes = p_bytes,
      updated_at = now()
  where id = p_job.project_id;
end
$$;
--> statement-breakpoint
-- Writes the probed facts of a project's media and makes the attempt's files its proxy, poster and peaks; what they
-- replace is deleted later. A transcription without a proxy says that browsers play the source as it is. Else what was
-- not made this time stays as it was.
create or replace function publish_media(p_job jobs, p_result jsonb)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_media jsonb := p_result -> 'media';
  v_outputs text[] := job_outputs(p_job.kind, p_job.output_key);
  v_old projects;
  v_new projects;
begin
  select * into v_old from projects where id = p_job.project_id;

  v_new := v_old;
  if p_job.kind = 'transcribe' or p_result ->> 'proxy_bytes' is not null then
    v_new.proxy_bytes := (p_result ->> 'proxy_bytes')::bigint;
    v_new.proxy_key := case when v_new.proxy_bytes is not null then v_outputs[1] end;
  end if;
  if p_result ->> 'poster_bytes' is not null then
    v_new.poster_bytes := (p_result ->> 'poster_bytes')::bigint;
    v_new.poster_key := v_outputs[2];
  end if;
  if p_result ->> 'peaks_bytes' is not null then
    v_new.peaks_bytes := (p_result ->> 'peaks_bytes')::bigint;
    v_new.peaks_key := v_outputs[3];
  end if;

  update projects
  set status = 'transription_done',
      error_code = null,
      duration_ms = round((v_media ->> 'duration_seconds')::numeric * 1000),
      width = (v_media ->> 'width')::integer,
      height = (v_media ->> 'height')::integer,
      frames_per_second = (v_media ->> 'frames_per_second')::double precision,
      proxy_key = v_new.proxy_key,
      proxy_bytes = v_new.proxy_bytes,
      poster_key = v_new.poster_key,
      poster_bytes = v_new.poster_bytes,
      peaks_key = v_new.peaks_key,
      peaks_bytes = v_new.peaks_bytes,
      updated_at = now()
  where id = p_job.project_id;

  perform delete_object_later(old_key)
  from unnest(
    array[v_old.proxy_key, v_old.poster_key, v_old.peaks_key],
    array[v_new.proxy_key, v_new.poster_key, v_new.peaks_key]
  ) as changed(old_key, new_key)
  where old_key is distinct from new_key;
end
$$;
--> statement-breakpoint
-- Writes the words of a transcription, or of a text whose times were computed, and the facts of their media; styles that
-- the user chose before are kept. `p_result` is the contract's TranscribeResult, or for `align` its AlignResult with the
-- words of the text put back to their times.
create or replace function publish_words(p_job jobs, p_result jsonb)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into project_captions (
    project_id, words, detected_lang, language_probability, warnings, suggested_lang, model
  )
  values (
    p_job.project_id, p_result -> 'words', p_result ->> 'language',
    (p_result ->> 'language_probability')::double precision,
    array(select jsonb_array_elements_text(coalesce(p_result -> 'warnings', '[]'))),
    p_result ->> 'suggested_language', coalesce(p_result ->> 'model', 'given text')
  )
  on conflict (project_id) do update
  set words = excluded.words,
      detected_lang = excluded.detected_lang,
      language_probability = excluded.language_probability,
      warnings = excluded.warnings,
      suggested_lang = excluded.suggested_lang,
      model = excluded.model,
      revision = project_captions.revision + 1,
      updated_at = now();

  -- Not before: work that ends without words leaves the project the language that it had.
  update projects set lang = p_job.payload ->> 'lang'
  where id = p_job.project_id and p_job.payload ->> 'lang' is not null;

  perform publish_media(p_job, p_result);
end
$$;
--> statement-breakpoint
-- Queues those of one page of object keys for deletion that nothing refers to, and remembers where the next page
-- begins (`p_cursor`, empty for a new round). Returns how many were queued. Callers take turns, so that a page that
-- two of them look at is queued once.
create or replace function queue_orphans(p_duty text, p_cursor text, p_keys text[])
returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_queued integer;
begin
  insert into duty_state (duty, cursor) values (p_duty, p_cursor)
  on conflict (duty) do update set cursor = excluded.cursor, updated_at = now();

  insert into object_deletions (object_key) select * from unreferenced_objects(p_keys);
  get diagnostics v_queued = row_count;
  return v_queued;
end
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

  perform delete_outputs_later(v_job);
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
--> statement-breakpoint
-- Swaps a refresh token (by sha256, hex) for a new one of the same session.
-- code: ok | expired (unknown, or its session is over) | reuse (spent longer ago than the grace: the token leaked, so
-- the whole session is revoked). The grace lets several tabs refresh at once.
create or replace function rotate_refresh(
  p_token_hash text, p_new_token_hash text, p_grace_seconds integer
)
returns table (code text, session_id text, user_id uuid, scope text)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_session auth_sessions;
  v_token refresh_tokens;
begin
  select s.* into v_session
  from auth_sessions s
  where s.id = (select t.session_id from refresh_tokens t where t.token_hash = p_token_hash)
  for update;
  if not found or v_session.revoked_at is not null
    or least(v_session.expires_at, v_session.absolute_expires_at) <= now() then
    return query select 'expired', null::text, null::uuid, null::text;
    return;
  end if;

  select t.* into v_token from refresh_tokens t where t.token_hash = p_token_hash;
  if v_token.used_at < now() - make_interval(secs => p_grace_seconds) then
    update auth_sessions s set revoked_at = now(), revoke_reason = 'refresh_reuse'
    where s.id = v_session.id;
    return query select 'reuse', v_session.id, v_session.user_id, v_session.scope;
    return;
  end if;

  update refresh_tokens t
  set used_at = coalesce(t.used_at, now())
  where t.token_hash = p_token_hash;
  insert into refresh_tokens (token_hash, session_id)
  values (p_new_token_hash, v_session.id);
  update auth_sessions s set last_used_at = now() where s.id = v_session.id;
  return query select 'ok', v_session.id, v_session.user_id, v_session.scope;
end
$$;
--> statement-breakpoint
-- Ends a job's reservation: `p_charged_seconds` are charged in its place, or it is given back when that is null. The
-- ledger's unique (job, kind) makes a second settlement an error.
create or replace function settle_seconds(p_job jobs, p_charged_seconds integer)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if p_job.reserved_period is null then
    return;
  end if;

  update usage_periods
  set reserved_seconds = reserved_seconds - p_job.reserved_seconds,
      used_seconds = used_seconds + coalesce(p_charged_seconds, 0)
  where user_id = p_job.user_id and period_start = p_job.reserved_period;

  insert into usage_ledger (user_id, project_id, job_id, kind, amount)
  values (
    p_job.user_id, p_job.project_id, p_job.id,
    case when p_charged_seconds is null then 'seconds_release' else 'seconds_commit' end,
    coalesce(p_charged_seconds, p_job.reserved_seconds)
  );
end
$$;
--> statement-breakpoint
-- Opens an upload and reserves its bytes. code: ok | no_plan | upload_too_large | too_many_uploads |
-- too_many_projects | storage_exceeded.
create or replace function start_upload(
  p_user_id uuid, p_project_name text, p_lang text, p_filename text, p_mime text,
  p_size_bytes bigint, p_part_size_bytes bigint, p_ttl_seconds integer
)
returns table (code text, upload_id uuid, object_key text, expires_at timestamptz)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_plan record;
  v_open integer;
  v_projects integer;
  v_upload uploads;
  v_id uuid := gen_random_uuid();
begin
  select * into v_plan from live_plan(p_user_id);
  if not found then
    return query select 'no_plan', null::uuid, null::text, null::timestamptz;
    return;
  end if;
  if p_size_bytes > v_plan.upload_limit_bytes then
    return query select 'upload_too_large', null::uuid, null::text, null::timestamptz;
    return;
  end if;

  insert into storage_usage (user_id) values (p_user_id) on conflict do nothing;
  -- Under this lock a user's uploads start one after another, and none slips past the counts.
  perform 1 from storage_usage where user_id = p_user_id for update;
  select count(*) into v_open from uploads where user_id = p_user_id and status = 'open';
  if v_open >= v_plan.max_open_uploads then
    return query select 'too_many_uploads', null::uuid, null::text, null::timestamptz;
    return;
  end if;
  select count(*) into v_projects from projects where user_id = p_user_id and deleted_at is null;
  if v_projects + v_open >= v_plan.max_projects then
    return query select 'too_many_projects', null::uuid, null::text, null::timestamptz;
    return;
  end if;
  update storage_usage
  set reserved_bytes = reserved_bytes + p_size_bytes
  where user_id = p_user_id
    and used_bytes + reserved_bytes + p_size_bytes <= v_plan.quota_bytes;
  if not found then
    return query select 'storage_exceeded', null::uuid, null::text, null::timestamptz;
    return;
  end if;

  insert into uploads (
    id, user_id, project_name, lang, filename, mime, size_bytes, object_key, part_size_bytes,
    expires_at
  )
  values (
    v_id, p_user_id, p_project_name, p_lang, p_filename, p_mime, p_size_bytes,
    format('u/%s/p/%s/source', p_user_id, v_id), p_part_size_bytes,
    now() + make_interval(secs => p_ttl_seconds)
  )
  returning * into v_upload;
  return query select 'ok', v_upload.id, v_upload.object_key, v_upload.expires_at;
end
$$;
--> statement-breakpoint
-- Takes one turn of a leaky bucket (GCRA): `p_burst` turns at once, then one per interval.
-- Returns 0, or the seconds until a turn is free, in which case nothing was taken.
create or replace function take_rate_limit(
  p_key text, p_interval_seconds double precision, p_burst integer
)
returns double precision
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_interval interval := make_interval(secs => p_interval_seconds);
  v_tat timestamptz;
begin
  insert into rate_limits (key, tat) values (p_key, now()) on conflict do nothing;
  select tat into v_tat from rate_limits where key = p_key for update;
  v_tat := greatest(v_tat, now()) + v_interval;
  if v_tat > now() + v_interval * p_burst then
    return extract(epoch from v_tat - v_interval * p_burst - now());
  end if;
  update rate_limits set tat = v_tat where key = p_key;
  return 0;
end
$$;
--> statement-breakpoint
-- Those of the given object keys that belong to no live project, no open upload and no running job, and are not to be
-- deleted anyway.
create or replace function unreferenced_objects(p_keys text[])
returns setof text
language sql
stable
set search_path = public, pg_temp
as $$
  select k
  from unnest(p_keys) as k
  where not exists (select from projects p where p.source_key = k and p.deleted_at is null)
    and not exists (select from projects p where p.proxy_key = k and p.deleted_at is null)
    and not exists (select from projects p where p.poster_key = k and p.deleted_at is null)
    and not exists (select from projects p where p.peaks_key = k and p.deleted_at is null)
    and not exists (select from projects p where p.export_key = k and p.deleted_at is null)
    and not exists (select from uploads u where u.object_key = k and u.status = 'open')
    and not exists (
      select from jobs j where k = any (job_outputs(j.kind, j.output_key)) and j.state = 'running'
    )
    and not exists (select from object_deletions d where d.object_key = k)
$$;
--> statement-breakpoint
revoke execute on all functions in schema public from public;
