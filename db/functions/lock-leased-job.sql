-- Locks a job and its project for the holder of the lease token; a row of nulls for anybody else. Projects are locked
-- before jobs everywhere, so that no two functions wait for each other.
create or replace function lock_leased_job(p_job_id uuid, p_lease_token uuid)
returns jobs
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_job jobs;
begin
  perform 1 from projects
  where id = (select project_id from jobs where id = p_job_id)
  for update;
  select * into v_job from jobs
  where id = p_job_id and lease_token = p_lease_token
  for update;
  return v_job;
end
$$;
