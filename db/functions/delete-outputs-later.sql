-- Queues whatever an attempt that brought no result may have put into the store for deletion.
create or replace function delete_outputs_later(p_job jobs)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform delete_object_later(k) from unnest(job_outputs(p_job.kind, p_job.output_key)) as k;
end
$$;
