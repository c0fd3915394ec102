-- Swaps a refresh token (by sha256, hex) for a new one of the same session.
-- code: ok | expired (unknown, or its session is over) | reuse (spent longer ago than the grace: the token leaked, so
-- the whole session is revoked). The grace lets several tabs refresh at once.
create or replace function rotate_refresh(
  p_token_hash text, p_new_token_hash text, p_grace_seconds integer
)
returns table (code text, session_id text, user_id uuid, scope text)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_session auth_sessions;
  v_token refresh_tokens;
begin
  select s.* into v_session
  from auth_sessions s
  where s.id = (select t.session_id from refresh_tokens t where t.token_hash = p_token_hash)
  for update;
  if not found or v_session.revoked_at is not null
    or least(v_session.expires_at, v_session.absolute_expires_at) <= now() then
    return query select 'expired', null::text, null::uuid, null::text;
    return;
  end if;

  select t.* into v_token from refresh_tokens t where t.token_hash = p_token_hash;
  if v_token.used_at < now() - make_interval(secs => p_grace_seconds) then
    update auth_sessions s set revoked_at = now(), revoke_reason = 'refresh_reuse'
    where s.id = v_session.id;
    return query select 'reuse', v_session.id, v_session.user_id, v_session.scope;
    return;
  end if;

  update refresh_tokens t
  set used_at = coalesce(t.used_at, now())
  where t.token_hash = p_token_hash;
  insert into refresh_tokens (token_hash, session_id)
  values (p_new_token_hash, v_session.id);
  update auth_sessions s set last_used_at = now() where s.id = v_session.id;
  return query select 'ok', v_session.id, v_session.user_id, v_session.scope;
end
$$;
