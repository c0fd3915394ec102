-- Publishes the result of a running attempt in one step: captions and facts, or the export; reserved minutes are charged.
-- Returns ok | already (this very attempt was finished before) | lost (lease lost, or the user cancelled meanwhile).
-- `p_result` is what publish_words takes, or the contract's ExportResult.
create or replace function finish_job(p_job_id uuid, p_lease_token uuid, p_result jsonb)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_job jobs := lock_leased_job(p_job_id, p_lease_token);
  v_charged_seconds integer := v_job.reserved_seconds;
  v_measured_seconds integer;
begin
  if v_job.state = 'succeeded' then
    return 'already';
  end if;
  if v_job.state is distinct from 'running' then
    return 'lost';
  end if;
  if v_job.cancel_requested_at is not null then
    perform close_job(v_job, 'cancelled', null);
    return 'lost';
  end if;

  if v_job.kind <> 'export' then
    perform publish_words(v_job, p_result);
    -- The reservation came from a header that an uploader can forge: what is 2 s longer is charged as it was measured.
    v_measured_seconds := ceil((p_result #>> '{media,duration_seconds}')::numeric);
    if v_job.kind = 'transcribe' and v_measured_seconds > v_charged_seconds + 2 then
      v_charged_seconds := v_measured_seconds;
    end if;
  else
    perform publish_export(v_job, (p_result ->> 'bytes')::bigint);
  end if;
  perform settle_seconds(v_job, v_charged_seconds);

  update jobs
  set state = 'succeeded', progress = 100, lease_until = null, finished_at = now()
  where id = p_job_id;
  return 'ok';
end
$$;
