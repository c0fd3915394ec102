-- Takes one turn of a leaky bucket (GCRA): `p_burst` turns at once, then one per interval.
-- Returns 0, or the seconds until a turn is free, in which case nothing was taken.
create or replace function take_rate_limit(
  p_key text, p_interval_seconds double precision, p_burst integer
)
returns double precision
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_interval interval := make_interval(secs => p_interval_seconds);
  v_tat timestamptz;
begin
  insert into rate_limits (key, tat) values (p_key, now()) on conflict do nothing;
  select tat into v_tat from rate_limits where key = p_key for update;
  v_tat := greatest(v_tat, now()) + v_interval;
  if v_tat > now() + v_interval * p_burst then
    return extract(epoch from v_tat - v_interval * p_burst - now());
  end if;
  update rate_limits set tat = v_tat where key = p_key;
  return 0;
end
$$;
