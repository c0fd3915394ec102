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
