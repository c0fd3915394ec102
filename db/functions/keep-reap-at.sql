-- Trigger of jobs: a lease that is given, or cut short, is looked at when it lapses and not later.
create or replace function keep_reap_at()
returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.reap_at := new.lease_until;
  return new;
end
$$;
