-- Writes the probed facts of a project's media and makes the attempt's files its proxy, poster and peaks; what they
-- replace is deleted later. A transcription without a proxy says that browsers play the source as it is. Else what was
-- not made this time stays as it was.
create or replace function publish_media(p_job jobs, p_result jsonb)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_media jsonb := p_result -> 'media';
  v_outputs text[] := job_outputs(p_job.kind, p_job.output_key);
  v_old projects;
  v_new projects;
begin
  select * into v_old from projects where id = p_job.project_id;

  v_new := v_old;
  if p_job.kind = 'transcribe' or p_result ->> 'proxy_bytes' is not null then
    v_new.proxy_bytes := (p_result ->> 'proxy_bytes')::bigint;
    v_new.proxy_key := case when v_new.proxy_bytes is not null then v_outputs[1] end;
  end if;
  if p_result ->> 'poster_bytes' is not null then
    v_new.poster_bytes := (p_result ->> 'poster_bytes')::bigint;
    v_new.poster_key := v_outputs[2];
  end if;
  if p_result ->> 'peaks_bytes' is not null then
    v_new.peaks_bytes := (p_result ->> 'peaks_bytes')::bigint;
    v_new.peaks_key := v_outputs[3];
  end if;

  update projects
  set status = 'transription_done',
      error_code = null,
      duration_ms = round((v_media ->> 'duration_seconds')::numeric * 1000),
      width = (v_media ->> 'width')::integer,
      height = (v_media ->> 'height')::integer,
      frames_per_second = (v_media ->> 'frames_per_second')::double precision,
      proxy_key = v_new.proxy_key,
      proxy_bytes = v_new.proxy_bytes,
      poster_key = v_new.poster_key,
      poster_bytes = v_new.poster_bytes,
      peaks_key = v_new.peaks_key,
      peaks_bytes = v_new.peaks_bytes,
      updated_at = now()
  where id = p_job.project_id;

  perform delete_object_later(old_key)
  from unnest(
    array[v_old.proxy_key, v_old.poster_key, v_old.peaks_key],
    array[v_new.proxy_key, v_new.poster_key, v_new.peaks_key]
  ) as changed(old_key, new_key)
  where old_key is distinct from new_key;
end
$$;
