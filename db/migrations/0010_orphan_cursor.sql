ALTER TABLE "duty_state" DROP COLUMN "turn";--> statement-breakpoint
-- A function of db/functions.
drop function queue_orphans(text, integer, text, text[]);
--> statement-breakpoint
-- Queues those of one page of object keys for deletion that nothing refers to, and remembers where the next page
-- begins (`p_cursor`, empty for a new round). Returns how many were queued. Callers take turns, so that a page that
-- two of them look at is queued once.
create or replace function queue_orphans(p_duty text, p_cursor text, p_keys text[])
returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_queued integer;
begin
  insert into duty_state (duty, cursor) values (p_duty, p_cursor)
  on conflict (duty) do update set cursor = excluded.cursor, updated_at = now();

  insert into object_deletions (object_key) select * from unreferenced_objects(p_keys);
  get diagnostics v_queued = row_count;
  return v_queued;
end
$$;
--> statement-breakpoint
revoke execute on all functions in schema public from public;
