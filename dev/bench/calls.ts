import { sql } from 'drizzle-orm'
import { openSession } from '#api/services/auth/sessions.ts'
import type { Context } from '#api/services/context.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import { seedLoad } from '#db/seeds/load.ts'
import { rowsOf } from '#db/testing/job-calls.ts'
import { type Summary, summarise } from './statistics.ts'
import type { Site } from './surroundings.ts'
import { claimOverApi, createMachines } from './workers.ts'

const USERS = 50
const ROUNDS = 12

export type CallRow = Summary & { call: string; ratioP95: number }

type User = { token: string; transcribed: string; waiting: string; machineToken: string }

/** Each call by 50 users at once, again and again, against the call that does nothing. */
export async function measureCalls(site: Site): Promise<CallRow[]> {
  const users = await createUsers(site)
  const { apiUrl } = site
  const get = (path: (user: User) => string) => (user: User) => ask(apiUrl, user, path(user))
  const calls: Record<string, (user: User) => Promise<unknown>> = {
    health: get(() => '/health'),
    profile: get(() => '/auth/profile'),
    'get-projects': get(() => '/project/get-projects'),
    'get-project': get(({ transcribed }) => `/project/${transcribed}/get-project`),
    'process-progression': get(({ waiting }) => `/project/${waiting}/process-progression`),
    'update-subtitles': (user) =>
      ask(apiUrl, user, `/project/${user.transcribed}/update-subtitles`, { subtitles: WORDS }),
    claim: ({ machineToken }) => claimOverApi(apiUrl, machineToken),
  }
  const rows: CallRow[] = []
  for (const [call, act] of Object.entries(calls)) {
    await together(users, 2, act)
    const summary = summarise(await together(users, ROUNDS, act))
    rows.push({ call, ...summary, ratioP95: summary.p95 / (rows[0]?.p95 ?? summary.p95) })
  }
  return rows
}

const WORDS = Array.from({ length: 150 }, (_, index) => ({
  word: `word${index}`,
  start: index * 0.4,
  end: index * 0.4 + 0.3,
  hidden: false,
}))

async function together(
  users: readonly User[],
  rounds: number,
  act: (user: User) => Promise<unknown>,
): Promise<number[]> {
  const durations: number[] = []
  await Promise.all(
    users.map(async (user) => {
      for (let round = 0; round < rounds; round += 1) {
        const startedAtMs = performance.now()
        await act(user)
        durations.push(performance.now() - startedAtMs)
      }
    }),
  )
  return durations
}

async function ask(apiUrl: string, user: User, path: string, json?: unknown): Promise<void> {
  const reply = await fetch(`${apiUrl}${path}`, {
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
  })
  const body = await reply.text()
  if (!reply.ok) throw new Error(`${path} was refused (${reply.status}): ${body}`)
}

async function createUsers({ db, authSecret }: Site): Promise<User[]> {
  await seedLoad(db, {
    name: 'user',
    users: USERS,
    jobs: USERS,
    transcribed: 5,
    passwordHash: null,
  })
  const machines = await createMachines(db, USERS)
  const rows = await rowsOf<{ id: string; transcribed: string; waiting: string }>(
    db,
    sql`select u.id,
        (select p.id from projects p where p.user_id = u.id
          and p.status = ${PROJECT_STATUS.transcribed} limit 1) as transcribed,
        (select p.id from projects p where p.user_id = u.id
          and p.status = ${PROJECT_STATUS.transcribing} limit 1) as waiting
      from users u where u.email like 'user-%'`,
  )
  const ctx = { db, authSecret, now: () => new Date() } as Context
  const device = { userAgent: null, address: null }
  return Promise.all(
    rows.map(async ({ id, transcribed, waiting }, index) => {
      const { access_token: token } = await openSession(ctx, id, device)
      return { token, transcribed, waiting, machineToken: machines[index]?.token ?? '' }
    }),
  )
}
