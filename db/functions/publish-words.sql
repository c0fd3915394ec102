-- Writes the words of a transcription, or of a text whose times were computed, and the facts of their media; styles that
-- the user chose before are kept. `p_result` is the contract's TranscribeResult, or for `align` its AlignResult with the
-- words of the text put back to their times.
create or replace function publish_words(p_job jobs, p_result jsonb)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into project_captions (
    project_id, words, detected_lang, language_probability, warnings, suggested_lang, model
  )
  values (
    p_job.project_id, p_result -> 'words', p_result ->> 'language',
    (p_result ->> 'language_probability')::double precision,
    array(select jsonb_array_elements_text(coalesce(p_result -> 'warnings', '[]'))),
    p_result ->> 'suggested_language', coalesce(p_result ->> 'model', 'given text')
  )
  on conflict (project_id) do update
  set words = excluded.words,
      detected_lang = excluded.detected_lang,
      language_probability = excluded.language_probability,
      warnings = excluded.warnings,
      suggested_lang = excluded.suggested_lang,
      model = excluded.model,
      revision = project_captions.revision + 1,
      updated_at = now();

  -- Not before: work that ends without words leaves the project the language that it had.
  update projects set lang = p_job.payload ->> 'lang'
  where id = p_job.project_id and p_job.payload ->> 'lang' is not null;

  perform publish_media(p_job, p_result);
end
$$;
