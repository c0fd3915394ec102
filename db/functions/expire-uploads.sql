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
