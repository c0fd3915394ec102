-- The user's upload, locked; a row of nulls when there is none.
create or replace function lock_upload(p_user_id uuid, p_upload_id uuid)
returns uploads
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads;
begin
  select * into v_upload from uploads
  where id = p_upload_id and user_id = p_user_id
  for update;
  return v_upload;
end
$$;
