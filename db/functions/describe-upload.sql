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
