-- Writes a transcription's words and the probed facts of its media; styles that the user chose before are kept.
create or replace function publish_transcription(p_job jobs, p_result jsonb)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_media jsonb := p_result -> 'media';
  v_proxy_bytes bigint := (p_result ->> 'proxy_bytes')::bigint;
begin
  insert into project_captions (project_id, words, detected_lang, model)
  values (
    p_job.project_id, p_result -> 'words', p_result ->> 'language', p_result ->> 'model'
  )
  on conflict (project_id) do update
  set words = excluded.words,
      detected_lang = excluded.detected_lang,
      model = excluded.model,
      revision = project_captions.revision + 1,
      updated_at = now();

  perform delete_object_later(proxy_key) from projects where id = p_job.project_id;

  update projects
  set status = 'transription_done',
      error_code = null,
      duration_ms = round((v_media ->> 'duration_seconds')::numeric * 1000),
      width = (v_media ->> 'width')::integer,
      height = (v_media ->> 'height')::integer,
      frames_per_second = (v_media ->> 'frames_per_second')::double precision,
      proxy_key = case when v_proxy_bytes is not null then p_job.output_key end,
      proxy_bytes = v_proxy_bytes,
      updated_at = now()
  where id = p_job.project_id;
end
$$;
