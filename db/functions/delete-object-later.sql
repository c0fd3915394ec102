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
