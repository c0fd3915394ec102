-- Seconds until a claim that found nothing may find something: a back-off that ends or a lease that lapses; 0 when that
-- is now, null when nothing is known to come.
create or replace function next_turn_in(p_kinds text[])
returns double precision
language sql
stable
set search_path = public, pg_temp
as $$
  -- greatest() passes over nulls.
  select case when min(moment) is not null
    then greatest(extract(epoch from min(moment) - now()), 0)::double precision
  end
  from (
    select head.next_turn_at as moment
    from unnest(p_kinds) as asked(kind)
    cross join lateral (
      select l.next_turn_at from job_lanes l
      where l.kind = asked.kind and l.next_turn_at is not null
      order by l.next_turn_at
      limit 1
    ) as head
    union all
    select min(reap_at) from jobs where state = 'running'
  ) as moments
$$;
