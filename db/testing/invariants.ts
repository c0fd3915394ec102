import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { JOB_KIND, PROJECT_STATUS } from '#db/constants.ts'
import { rowsOf } from './job-calls.ts'

export type Violation = { rule: string; subject: string }

/**
 * What must hold whenever no transaction is open, whatever ran together before: one row for each place where it does
 * not, none when all is well. Counters are compared with the rows that they count and with the ledger. It holds for
 * data made by the factories and the SQL functions; a project inserted `in progress` without a job is a violation.
 */
export function findViolations(db: Database): Promise<Violation[]> {
  return rowsOf<Violation>(
    db,
    sql`
    with live as (select * from jobs where state in ('queued', 'running')),
    entries as (
      select job_id, user_id,
        coalesce(sum(amount) filter (where kind = 'seconds_reserve'), 0) as reserved,
        coalesce(sum(amount) filter (where kind = 'seconds_commit'), 0) as committed,
        count(*) filter (where kind in ('seconds_commit', 'seconds_release')) as settlements
      from usage_ledger where kind like 'seconds_%' group by job_id, user_id
    )

    select 'a project in progress has a live job' as rule, p.id::text as subject
    from projects p
    where p.deleted_at is null
      and p.status in (${PROJECT_STATUS.transcribing}, ${PROJECT_STATUS.exporting})
      and not exists (
        select 1 from live j where j.project_id = p.id
          and (p.status = ${PROJECT_STATUS.exporting}) = (j.kind = ${JOB_KIND.export})
      )

    union all select 'a live job has a live project that shows it', j.id::text
    from live j join projects p on p.id = j.project_id
    where p.deleted_at is not null or p.user_id <> j.user_id or p.status <> case j.kind
      when ${JOB_KIND.export} then ${PROJECT_STATUS.exporting} else ${PROJECT_STATUS.transcribing} end

    union all select 'a project has one live job at most', project_id::text
    from live group by project_id having count(*) > 1

    union all select 'a running job has a lease, and no other live job has one', id::text
    from live
    where (state = 'running') <> (lease_token is not null)
      or (state = 'running') <> (lease_until is not null)

    union all select 'a lane has the turn that its jobs give it', l.user_id::text || ' ' || l.kind
    from job_lanes l
    where l.next_turn_at is distinct from (
      select case when count(*) > 0 then greatest(l.last_served_at, min(j.run_at)) end from live j
      where j.user_id = l.user_id and j.kind = l.kind and j.state = 'queued'
        and l.max_running > (
          select count(*) from live r
          where r.user_id = l.user_id and r.kind = l.kind and r.state = 'running'
        )
    )

    union all select 'a reservation is settled once, when its job ends', coalesce(e.job_id, j.id)::text
    from entries e full join (select * from jobs where reserved_period is not null) j on j.id = e.job_id
    where coalesce(e.settlements, 0) <> case when j.state in ('queued', 'running') then 0 else 1 end
      or (j.id is not null and coalesce(e.reserved, 0) <> j.reserved_seconds)

    union all select 'seconds reserved and used are those of the ledger', u.id::text
    from users u
    left join (
      select user_id, sum(reserved_seconds) as reserved, sum(used_seconds) as used
      from usage_periods group by user_id
    ) c on c.user_id = u.id
    left join (
      select user_id, sum(reserved) filter (where settlements = 0) as reserved, sum(committed) as used
      from entries group by user_id
    ) l on l.user_id = u.id
    where coalesce(c.reserved, 0) <> coalesce(l.reserved, 0)
      or coalesce(c.used, 0) <> coalesce(l.used, 0)

    union all select 'seconds stay within the quota unless a video lied about its length', t.user_id::text
    from usage_periods t
    join subscriptions s on s.user_id = t.user_id and s.current_period_start = t.period_start
    join plans p on p.id = s.plan_id
    where t.reserved_seconds > 0 and t.used_seconds + t.reserved_seconds > p.quota_seconds

    union all select 'bytes used are those of the live projects and of the ledger', u.id::text
    from users u
    left join storage_usage c on c.user_id = u.id
    left join (
      select user_id, sum(size_bytes + coalesce(export_bytes, 0)) as bytes
      from projects where deleted_at is null group by user_id
    ) p on p.user_id = u.id
    left join (
      select user_id, sum(case kind when 'storage_add' then amount else -amount end) as bytes
      from usage_ledger where kind like 'storage_%' group by user_id
    ) l on l.user_id = u.id
    where coalesce(c.used_bytes, 0) <> coalesce(p.bytes, 0)
      or coalesce(c.used_bytes, 0) <> coalesce(l.bytes, 0)

    union all select 'bytes reserved are those of the open uploads', u.id::text
    from users u
    left join storage_usage c on c.user_id = u.id
    left join (
      select user_id, sum(size_bytes) as bytes from uploads where status = 'open' group by user_id
    ) o on o.user_id = u.id
    where coalesce(c.reserved_bytes, 0) <> coalesce(o.bytes, 0)

    union all select 'no object of a live project is to be deleted', p.id::text
    from projects p
    join object_deletions d
      on d.object_key in (p.source_key, p.proxy_key, p.poster_key, p.peaks_key, p.export_key)
    where p.deleted_at is null`,
  )
}
