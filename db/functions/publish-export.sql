-- Makes an attempt's file the project's export; an older one stops counting and is deleted later.
create or replace function publish_export(p_job jobs, p_bytes bigint)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_old record;
begin
  select export_key, coalesce(export_bytes, 0) as export_bytes into v_old
  from projects where id = p_job.project_id;

  perform change_storage(p_job.user_id, p_job.project_id, p_job.id, p_bytes);
  perform change_storage(p_job.user_id, p_job.project_id, p_job.id, -v_old.export_bytes);
  perform delete_object_later(v_old.export_key);

  update projects
  set status = 'export_done',
      error_code = null,
      export_key = p_job.output_key,
      export_bytes = p_bytes,
      updated_at = now()
  where id = p_job.project_id;
end
$$;
