-- Ends a locked running attempt that brought no result: cancelled when the user asked for it, queued again after the
-- delay while another attempt may help and is left, failed otherwise. Returns the job's new state.
create or replace function end_attempt(
  p_job jobs, p_code text, p_detail text, p_retryable boolean, p_delay interval
)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if p_job.cancel_requested_at is not null then
    perform close_job(p_job, 'cancelled', null);
    return 'cancelled';
  end if;

  update jobs
  set errors = errors || jsonb_build_object(
    'attempt', attempt, 'code', p_code, 'detail', left(p_detail, 2000), 'at', now()
  )
  where id = p_job.id;

  if not p_retryable or p_job.attempt >= p_job.max_attempts then
    perform close_job(p_job, 'failed', p_code);
    return 'failed';
  end if;

  perform delete_outputs_later(p_job);
  update jobs
  set state = 'queued', lease_token = null, lease_until = null, run_at = now() + p_delay
  where id = p_job.id;
  return 'queued';
end
$$;
