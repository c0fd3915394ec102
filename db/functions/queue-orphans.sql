-- Queues those of one page of object keys for deletion that nothing refers to, and remembers where the next page
-- begins (`p_cursor`, empty for a new round). Returns how many were queued, or null when another process took care of
-- the page meanwhile: then nothing changes.
create or replace function queue_orphans(
  p_duty text, p_turn integer, p_cursor text, p_keys text[]
)
returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_queued integer;
begin
  update duty_state set cursor = p_cursor, turn = turn + 1, updated_at = now()
  where duty = p_duty and turn = p_turn;
  if not found then
    return null;
  end if;

  insert into object_deletions (object_key) select * from unreferenced_objects(p_keys);
  get diagnostics v_queued = row_count;
  return v_queued;
end
$$;
