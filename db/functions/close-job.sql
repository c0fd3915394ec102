-- Ends a locked live job without a result: `failed` with its code, or `cancelled` with none. The reservation is given
-- back, whatever the attempt put into the store is deleted later, and the project returns to a status from which the
-- user can go on.
create or replace function close_job(p_job jobs, p_state text, p_error_code text)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_status text;
begin
  -- Before the job changes: usage rows are locked before lanes everywhere, which follow their jobs.
  perform settle_seconds(p_job, null);

  update jobs
  set state = p_state,
      error_code = p_error_code,
      lease_token = null,
      lease_until = null,
      finished_at = now()
  where id = p_job.id;

  if p_job.state = 'running' then
    perform delete_outputs_later(p_job);
  end if;

  -- Captions of an earlier transcription stay usable, whatever became of this one.
  v_status := case
    when p_state = 'failed' and p_job.kind = 'export' then 'export_failed'
    when exists (select 1 from project_captions where project_id = p_job.project_id)
      then 'transription_done'
    when p_state = 'failed' then 'transription_failed'
    else 'ready'
  end;

  update projects
  set status = v_status, error_code = p_error_code, updated_at = now()
  where id = p_job.project_id;
end
$$;
