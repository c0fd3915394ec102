-- Adds bytes to what a user stores, or takes them off when negative. `p_job_id` is null outside jobs.
create or replace function change_storage(
  p_user_id uuid, p_project_id uuid, p_job_id uuid, p_bytes bigint
)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if p_bytes = 0 then
    return;
  end if;

  insert into storage_usage (user_id, used_bytes)
  values (p_user_id, greatest(p_bytes, 0))
  on conflict (user_id) do update set used_bytes = storage_usage.used_bytes + p_bytes;

  insert into usage_ledger (user_id, project_id, job_id, kind, amount)
  values (
    p_user_id, p_project_id, p_job_id,
    case when p_bytes > 0 then 'storage_add' else 'storage_remove' end,
    abs(p_bytes)
  );
end
$$;
