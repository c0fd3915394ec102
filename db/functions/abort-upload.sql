-- Gives an open upload up. Returns ok | closed (it was over already, nothing changed) | not_found.
create or replace function abort_upload(p_user_id uuid, p_upload_id uuid)
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
  perform close_upload(v_upload, 'aborted');
  return 'ok';
end
$$;
