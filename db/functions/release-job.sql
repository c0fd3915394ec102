-- The worker hands a job back unharmed: queued again at once, the attempt not counted. The eleventh time and later it
-- counts, so that a job that no worker ever keeps is given up at last. Returns queued | failed | cancelled | lost.
create or replace function release_job(p_job_id uuid, p_lease_token uuid)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_job jobs := lock_leased_job(p_job_id, p_lease_token);
begin
  if v_job.state is distinct from 'running' then
    return 'lost';
  end if;
  if v_job.cancel_requested_at is not null then
    perform close_job(v_job, 'cancelled', null);
    return 'cancelled';
  end if;
  if v_job.releases >= 10 then
    return end_attempt(
      v_job, 'handed_back', 'handed back more than ten times', true, interval '15 seconds'
    );
  end if;

  perform delete_outputs_later(v_job);
  update jobs
  set state = 'queued',
      attempt = attempt - 1,
      releases = releases + 1,
      progress = 0,
      stage = null,
      lease_token = null,
      lease_until = null
  where id = p_job_id;
  return 'queued';
end
$$;
