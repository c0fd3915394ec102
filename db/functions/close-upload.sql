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
