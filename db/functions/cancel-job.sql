-- The user stops what runs for a project: a queued job ends at once, a running one when its worker hears of it.
-- Returns cancelled | requested | no_job (nothing runs) | not_found.
create or replace function cancel_job(p_user_id uuid, p_project_id uuid)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_job jobs;
begin
  perform 1 from projects
  where id = p_project_id and user_id = p_user_id and deleted_at is null
  for update;
  if not found then
    return 'not_found';
  end if;

  select * into v_job from jobs
  where project_id = p_project_id and state in ('queued', 'running')
  for update;
  if not found then
    return 'no_job';
  end if;

  if v_job.state = 'queued' then
    perform close_job(v_job, 'cancelled', null);
    return 'cancelled';
  end if;
  update jobs set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = v_job.id;
  return 'requested';
end
$$;
