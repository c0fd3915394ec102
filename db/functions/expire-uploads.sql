-- Ends open uploads whose time is over, also those that the store holds complete: whoever still wanted one would have
-- asked again. Returns how many. One that cannot be ended stays open and does not keep the others.
create or replace function expire_uploads(p_limit integer)
returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads;
  v_expired integer := 0;
begin
  for v_upload in
    select * from uploads u
    where u.status = 'open' and u.expires_at < now()
    order by u.user_id, u.id
    limit p_limit
    for update skip locked
  loop
    begin
      perform close_upload(v_upload, 'expired');
      v_expired := v_expired + 1;
    exception when others then
      raise warning 'upload % cannot be ended: %', v_upload.id, sqlerrm;
    end;
  end loop;
  return v_expired;
end
$$;
