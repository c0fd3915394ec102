-- Turns an open upload, whose object is a copy of another project's source, into a project like that one: captions and
-- style go along, the export does not. The other keys name copies of what was made of the source, where there is such.
-- Returns ok | already (the project exists) | closed (aborted or expired before) | not_found.
create or replace function commit_copy(
  p_user_id uuid, p_upload_id uuid, p_source_id uuid, p_proxy_key text, p_poster_key text,
  p_peaks_key text
)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_upload uploads := lock_upload(p_user_id, p_upload_id);
  v_source projects;
begin
  if v_upload.id is null then
    return 'not_found';
  end if;
  if v_upload.status <> 'open' then
    return case v_upload.status when 'done' then 'already' else 'closed' end;
  end if;
  select * into v_source from projects
  where id = p_source_id and user_id = p_user_id and deleted_at is null
  for share;
  if not found then
    return 'not_found';
  end if;

  perform count_upload(v_upload);
  insert into projects (
    id, user_id, name, lang, duration_ms, size_bytes, width, height, frames_per_second, mime,
    original_filename, source_key, proxy_key, proxy_bytes, poster_key, poster_bytes, peaks_key,
    peaks_bytes
  )
  values (
    p_upload_id, p_user_id, v_upload.project_name, v_source.lang, v_source.duration_ms,
    v_upload.size_bytes, v_source.width, v_source.height, v_source.frames_per_second,
    v_source.mime, v_source.original_filename, v_upload.object_key, p_proxy_key,
    case when p_proxy_key is not null then v_source.proxy_bytes end,
    p_poster_key, case when p_poster_key is not null then v_source.poster_bytes end,
    p_peaks_key, case when p_peaks_key is not null then v_source.peaks_bytes end
  );

  insert into project_captions (
    project_id, words, styles, detected_lang, language_probability, warnings, suggested_lang, model
  )
  select p_upload_id, words, styles, detected_lang, language_probability, warnings, suggested_lang,
         model
  from project_captions where project_id = p_source_id;
  if found then
    update projects set status = 'transription_done' where id = p_upload_id;
  end if;
  return 'ok';
end
$$;
