import { parseArgs } from 'node:util'
import { hashPassword } from '#api/services/auth/password.ts'
import { openDatabase } from '#db/client.ts'
import { seedLoad } from '#db/seeds/load.ts'

export const LOAD_HELP = `Usage: bin/seed load [--users COUNT] [--jobs COUNT] [--projects COUNT]

Fills the local cloud for load tests: users (default 100) on the largest plan, each with --projects (default 2)
transcribed projects, and --jobs (default 1000) waiting transcriptions spread over the users. The videos are not in the
object store, so a worker fails what it claims: stop it before, or look at the queue only.
`
const TEXT = { type: 'string' } as const
const LIMITS = { users: 1_000_000, jobs: 1_000_000, projects: 1000 }

/** A million rows take minutes. */
const STATEMENT_LIMIT_MS = 1_800_000

export type LoadOptions = Record<keyof typeof LIMITS, number>

/** The options of `bin/seed load`, or null when they are not understood. */
export function readLoadOptions(args: string[]): LoadOptions | null {
  const defaults: LoadOptions = { users: 100, jobs: 1000, projects: 2 }
  const options = { users: TEXT, jobs: TEXT, projects: TEXT }
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true })
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
  const entries = names.map((name) => [name, Number(values[name] ?? defaults[name])] as const)
  const isKnown = tokens.every((token) => token.kind === 'option' && token.name in LIMITS)
  const isUsable = entries.every(
    ([name, count]) =>
      Number.isInteger(count) && count >= (name === 'users' ? 1 : 0) && count <= LIMITS[name],
  )
  return isKnown && isUsable ? (Object.fromEntries(entries) as LoadOptions) : null
}

/** Fills the database and says with what. */
export async function fillWithLoad(
  databaseUrl: string,
  { users, jobs, projects }: LoadOptions,
  password: string,
): Promise<string> {
  const { db, end } = openDatabase({
    url: databaseUrl,
    driver: 'pg',
    answerLimitMs: STATEMENT_LIMIT_MS,
  })
  const name = `load-${Date.now().toString(36)}`
  const startedAtMs = performance.now()
  try {
    const passwordHash = await hashPassword(password)
    await seedLoad(db, { name, users, jobs, transcribed: projects, passwordHash })
  } finally {
    await end()
  }
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  return (
    `${users} users (${name}-1@wordlight.example ..., password ${password}), ` +
    `${users * projects} transcribed projects and ${jobs} waiting jobs in ${seconds} s`
  )
}
