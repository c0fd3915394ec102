-- Queues an object for deletion once no signed address given out for it can still be in use (they live an hour).
create or replace function delete_object_later(p_object_key text)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if p_object_key is not null then
    insert into object_deletions (object_key, not_before)
    values (p_object_key, now() + interval '2 hours');
  end if;
end
$$;
