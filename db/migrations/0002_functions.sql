-- The functions of db/functions, put here by db/embed-functions.ts.
-- Gives an open upload up. Returns ok | closed (it was over already, nothing changed) | not_found.
create or replace function abort_upload(p_user_id uuid, p_upload_id uuid)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads;
begin
  select * into v_upload from uploads
  where id = p_upload_id and user_id = p_user_id
  for update;
  if not found then
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
  update jobs
  set state = p_state,
      error_code = p_error_code,
      lease_token = null,
      lease_until = null,
      finished_at = now()
  where id = p_job.id;

  perform settle_seconds(p_job, null);
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
-- Ends a locked open upload without a project: its bytes are no longer reserved, and what came is deleted later.
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
  perform delete_object_later(p_upload.object_key);
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
  v_upload uploads;
begin
  select * into v_upload from uploads
  where id = p_upload_id and user_id = p_user_id
  for update;
  if not found then
    return 'not_found';
  end if;
  if v_upload.status <> 'open' then
    return case v_upload.status when 'done' then 'already' else 'closed' end;
  end if;

  update uploads set status = 'done' where id = p_upload_id;
  update storage_usage
  set reserved_bytes = reserved_bytes - v_upload.size_bytes
  where user_id = p_user_id;
  perform change_storage(p_user_id, p_upload_id, null, v_upload.size_bytes);

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
-- Queues an object for deletion once no signed address given out for it can still be in use (they live an hour).
create or replace function delete_object_later(p_object_key text)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if p_object_key is not null then
    insert into object_deletions (object_key, not_before)
    values (p_object_key, now() + interval '2 hours');
  end if;
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

  for v_job in
    select * from jobs
    where project_id = p_project_id and state in ('queued', 'running')
    for update
  loop
    perform close_job(v_job, 'cancelled', null);
  end loop;

  perform change_storage(
    p_user_id, p_project_id, null,
    -(v_project.size_bytes + coalesce(v_project.export_bytes, 0))
  );
  insert into object_deletions (object_key)
  select object_key
  from unnest(array[v_project.source_key, v_project.proxy_key, v_project.export_key]) as object_key
  where object_key is not null;

  update projects set deleted_at = now(), updated_at = now() where id = p_project_id;
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

  perform delete_object_later(p_job.output_key);
  update jobs
  set state = 'queued', lease_token = null, lease_until = null, run_at = now() + p_delay
  where id = p_job.id;
  return 'queued';
end
$$;
--> statement-breakpoint
-- Starts a transcription or an export of a user's project.
-- code: ok | not_found | in_progress (the same work is under way, no job was made) | wrong_status | no_plan |
-- quota_exceeded. A transcription reserves the video's seconds, rounded up; exports are free.
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
  if p_kind not in ('transcribe', 'export') then
    raise exception 'jobs of kind % are not enqueued here', p_kind;
  end if;

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
      when 'transcribe' then
        array['ready', 'transription_failed', 'transription_done', 'export_failed']
      else array['transription_done', 'export_failed']
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
  set status = case p_kind when 'transcribe' then 'transription_progress' else 'export_progress' end,
      lang = case p_kind when 'transcribe' then coalesce(p_payload ->> 'lang', lang) else lang end,
      error_code = null,
      updated_at = now()
  where id = p_project_id;

  return query select 'ok', v_job_id;
end
$$;
--> statement-breakpoint
-- Ends open uploads whose time is over and returns them, so that the caller can abort them in the store.
create or replace function expire_uploads(p_limit integer)
returns table (upload_id uuid, object_key text, store_upload_id text)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads;
begin
  for v_upload in
    select * from uploads u
    where u.status = 'open' and u.expires_at < now()
    order by u.user_id, u.id
    limit p_limit
    for update skip locked
  loop
    perform close_upload(v_upload, 'expired');
    return query select v_upload.id, v_upload.object_key, v_upload.store_upload_id;
  end loop;
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
-- Publishes the result of a running attempt in one step: captions and facts, or the export; the minutes are charged.
-- Returns ok | already (this very attempt was finished before) | lost (lease lost, or the user cancelled meanwhile).
-- `p_result` is the contract's TranscribeResult or ExportResult.
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

  if v_job.kind = 'transcribe' then
    perform publish_transcription(v_job, p_result);
    -- The reservation came from a header that an uploader can forge: what is 2 s longer is charged as it was measured.
    v_measured_seconds := ceil((p_result #>> '{media,duration_seconds}')::numeric);
    if v_measured_seconds > v_charged_seconds + 2 then
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
-- The plan that a user has now, with the billing period that its seconds count in; no row without a plan.
create or replace function live_plan(p_user_id uuid)
returns table (
  plan_id text,
  quota_seconds integer,
  quota_bytes bigint,
  upload_limit_bytes bigint,
  max_running smallint,
  period_start timestamptz,
  period_end timestamptz
)
language sql
stable
set search_path = public, pg_temp
as $$
  select p.id, p.quota_seconds, p.quota_bytes, p.upload_limit_bytes, p.max_running,
         s.current_period_start, s.current_period_end
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
-- Writes a transcription's words and the probed facts of its media; styles that the user chose before are kept.
create or replace function publish_transcription(p_job jobs, p_result jsonb)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_media jsonb := p_result -> 'media';
  v_proxy_bytes bigint := (p_result ->> 'proxy_bytes')::bigint;
begin
  insert into project_captions (project_id, words, detected_lang, model)
  values (
    p_job.project_id, p_result -> 'words', p_result ->> 'language', p_result ->> 'model'
  )
  on conflict (project_id) do update
  set words = excluded.words,
      detected_lang = excluded.detected_lang,
      model = excluded.model,
      revision = project_captions.revision + 1,
      updated_at = now();

  perform delete_object_later(proxy_key) from projects where id = p_job.project_id;

  update projects
  set status = 'transription_done',
      error_code = null,
      duration_ms = round((v_media ->> 'duration_seconds')::numeric * 1000),
      width = (v_media ->> 'width')::integer,
      height = (v_media ->> 'height')::integer,
      frames_per_second = (v_media ->> 'frames_per_second')::double precision,
      proxy_key = case when v_proxy_bytes is not null then p_job.output_key end,
      proxy_bytes = v_proxy_bytes,
      updated_at = now()
  where id = p_job.project_id;
end
$$;
--> statement-breakpoint
-- Takes running jobs whose lease has lapsed away from their workers: queued again at once (the lease was the wait), or
-- failed with lease_lapsed after the last attempt. Returns how many. Rows that others hold are left for next time.
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
  -- In the order of users, whose usage rows are locked below, so that two reapers cannot wait for each other.
  for v_candidate in
    select j.id, j.project_id from jobs j
    where j.state = 'running' and j.lease_until < now()
    order by j.user_id, j.id
    limit p_limit
  loop
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
  end loop;
  return v_reaped;
end
$$;
--> statement-breakpoint
-- The worker hands a job back unharmed: queued again at once, the attempt not counted. Returns queued | cancelled |
-- lost.
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

  perform delete_object_later(v_job.output_key);
  update jobs
  set state = 'queued',
      attempt = attempt - 1,
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
-- Opens an upload and reserves its bytes. code: ok | no_plan | upload_too_large | storage_exceeded.
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
revoke execute on all functions in schema public from public;
