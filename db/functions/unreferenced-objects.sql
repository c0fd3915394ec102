-- Those of the given object keys that belong to no live project, no open upload and no running job, and are not to be
-- deleted anyway.
create or replace function unreferenced_objects(p_keys text[])
returns setof text
language sql
stable
set search_path = public, pg_temp
as $$
  select k
  from unnest(p_keys) as k
  where not exists (select from projects p where p.source_key = k and p.deleted_at is null)
    and not exists (select from projects p where p.proxy_key = k and p.deleted_at is null)
    and not exists (select from projects p where p.poster_key = k and p.deleted_at is null)
    and not exists (select from projects p where p.peaks_key = k and p.deleted_at is null)
    and not exists (select from projects p where p.export_key = k and p.deleted_at is null)
    and not exists (select from uploads u where u.object_key = k and u.status = 'open')
    and not exists (
      select from jobs j where k = any (job_outputs(j.kind, j.output_key)) and j.state = 'running'
    )
    and not exists (select from object_deletions d where d.object_key = k)
$$;
