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
