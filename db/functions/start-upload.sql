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
