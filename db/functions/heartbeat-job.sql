-- Extends a lease and records progress (0 to 100; never goes back, and never reads 100 before the job is finished).
-- Returns ok | cancel (the user wants it stopped) | lost (the lease is no longer the caller's).
create or replace function heartbeat_job(
  p_job_id uuid, p_lease_token uuid, p_progress double precision, p_stage text,
  p_lease_seconds integer
)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_cancel_requested_at timestamptz;
begin
  update jobs
  set lease_until = now() + make_interval(secs => p_lease_seconds),
      progress = greatest(progress, floor(least(greatest(p_progress, 0), 99))),
      stage = left(p_stage, 40)
  where id = p_job_id and lease_token = p_lease_token and state = 'running'
  returning cancel_requested_at into v_cancel_requested_at;

  if not found then
    return 'lost';
  end if;
  return case when v_cancel_requested_at is null then 'ok' else 'cancel' end;
end
$$;
