-- The functions of db/functions, put here by db/embed-functions.ts.
-- Turns an open upload, whose object is a copy of another project's source, into a project like that one: captions and
-- style go along, the export does not. `p_proxy_key` names a copy of the playable copy, when there is one.
-- Returns ok | already (the project exists) | closed (aborted or expired before) | not_found.
create or replace function commit_copy(
  p_user_id uuid, p_upload_id uuid, p_source_id uuid, p_proxy_key text
)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads;
  v_source projects;
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
  select * into v_source from projects
  where id = p_source_id and user_id = p_user_id and deleted_at is null
  for share;
  if not found then
    return 'not_found';
  end if;

  perform count_upload(v_upload);
  insert into projects (
    id, user_id, name, lang, duration_ms, size_bytes, width, height, frames_per_second, mime,
    original_filename, source_key, proxy_key, proxy_bytes
  )
  values (
    p_upload_id, p_user_id, v_upload.project_name, v_source.lang, v_source.duration_ms,
    v_upload.size_bytes, v_source.width, v_source.height, v_source.frames_per_second,
    v_source.mime, v_source.original_filename, v_upload.object_key, p_proxy_key,
    case when p_proxy_key is not null then v_source.proxy_bytes end
  );

  insert into project_captions (project_id, words, styles, detected_lang, model)
  select p_upload_id, words, styles, detected_lang, model
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
revoke execute on all functions in schema public from public;
