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
