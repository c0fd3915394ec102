-- Functions of db/functions that the duties need.
drop function delete_object_later(text);
--> statement-breakpoint
drop function expire_uploads(integer);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
-- Takes running jobs whose lease has lapsed away from their workers: queued again at once (the lease was the wait), or
-- failed with lease_lapsed after the last attempt. Returns how many. Rows that others hold are left for next time; one
-- that cannot be taken away stays as it is and does not keep the others.
create or replace function reap_jobs(p_limit integer)
returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_candidate record;
  v_job jobs;
  v_reaped integer := 0;
begin
  -- In the order of lanes, which are locked below after their user's usage row, so that two reapers cannot wait for
  -- each other.
  for v_candidate in
    select j.id, j.project_id from jobs j
    where j.state = 'running' and j.lease_until < now()
    order by j.user_id, j.kind, j.id
    limit p_limit
  loop
    begin
      perform 1 from projects where id = v_candidate.project_id for update skip locked;
      continue when not found;
      select * into v_job from jobs
      where id = v_candidate.id and state = 'running' and lease_until < now()
      for update skip locked;
      continue when not found;

      perform end_attempt(
        v_job, 'lease_lapsed', 'no heartbeat within the lease', true, interval '0 seconds'
      );
      v_reaped := v_reaped + 1;
    exception when others then
      raise warning 'job % cannot be taken away: %', v_candidate.id, sqlerrm;
    end;
  end loop;
  return v_reaped;
end
$$;
--> statement-breakpoint
-- Those of the given object keys that belong to no live project, no open upload and no running job, and are not to be
-- deleted anyway.
create or replace function unreferenced_objects(p_keys text[])
returns setof text
language sql
stable
set search_path = public, pg_temp
as $$
  select k
  from unnest(p_keys) as k
  where not exists (select from projects p where p.source_key = k and p.deleted_at is null)
    and not exists (select from projects p where p.proxy_key = k and p.deleted_at is null)
    and not exists (select from projects p where p.export_key = k and p.deleted_at is null)
    and not exists (select from uploads u where u.object_key = k and u.status = 'open')
    and not exists (select from jobs j where j.output_key = k and j.state = 'running')
    and not exists (select from object_deletions d where d.object_key = k)
$$;
--> statement-breakpoint
revoke execute on all functions in schema public from public;
