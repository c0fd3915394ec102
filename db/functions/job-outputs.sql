-- What an attempt of a job of this kind may put into the store: its MP4 and, of a video whose words it makes, the poster
-- and the peaks beside it.
create or replace function job_outputs(p_kind text, p_output_key text)
returns text[]
language sql
immutable
set search_path = public, pg_temp
as $$
  select case
    when p_kind = 'export' then array[p_output_key]
    else array[
      p_output_key,
      regexp_replace(p_output_key, '\.mp4$', '.jpg'),
      regexp_replace(p_output_key, '\.mp4$', '.json')
    ]
  end
$$;
