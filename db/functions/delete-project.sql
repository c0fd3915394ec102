-- Takes a project away from its user: live jobs end (a worker finds its lease lost), its bytes stop counting, its
-- objects are queued for deletion. Returns ok | not_found.
create or replace function delete_project(p_user_id uuid, p_project_id uuid)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_project projects;
  v_job jobs;
begin
  select * into v_project from projects
  where id = p_project_id and user_id = p_user_id and deleted_at is null
  for update;
  if not found then
    return 'not_found';
  end if;

  -- Before its jobs end: usage rows are locked before lanes.
  perform change_storage(
    p_user_id, p_project_id, null,
    -(v_project.size_bytes + coalesce(v_project.export_bytes, 0))
  );

  for v_job in
    select * from jobs
    where project_id = p_project_id and state in ('queued', 'running')
    for update
  loop
    perform close_job(v_job, 'cancelled', null);
  end loop;

  insert into object_deletions (object_key)
  select object_key
  from unnest(array[
    v_project.source_key, v_project.proxy_key, v_project.poster_key, v_project.peaks_key,
    v_project.export_key
  ]) as object_key
  where object_key is not null;

  update projects set deleted_at = now(), updated_at = now() where id = p_project_id;
  return 'ok';
end
$$;
