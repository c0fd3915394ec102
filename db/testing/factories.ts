import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { type JobKind, PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'
import { plans, subscriptions } from '#db/schema/plans.ts'
import { projectCaptions, projects } from '#db/schema/projects.ts'
import { users } from '#db/schema/users.ts'
import { workers } from '#db/schema/workers.ts'
import { enqueueJob } from './job-calls.ts'

const unique = () => randomBytes(8).toString('hex')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export async function createUser(
  db: Database,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<typeof users.$inferSelect> {
  const [user] = await db
    .insert(users)
    .values({ email: `user-${unique()}@example.test`, emailVerifiedAt: new Date(), ...values })
    .returning()
  return present(user)
}

/** A plan of the user's own and a live subscription to it; unlimited unless told otherwise. */
export async function createPlanFor(
  db: Database,
  userId: string,
  values: Partial<typeof plans.$inferInsert> = {},
): Promise<typeof plans.$inferSelect> {
  const [plan] = await db
    .insert(plans)
    .values({
      id: `plan-${unique()}`,
      rank: 1,
      priceEurCents: 800,
      priceUsdCents: 800,
      quotaSeconds: null,
      quotaBytes: 2 ** 31,
      uploadLimitBytes: 2 ** 29,
      maxRunning: 1,
      maxProjects: 1000,
      maxOpenUploads: 100,
      ...values,
    })
    .returning()
  await db.insert(subscriptions).values({
    userId,
    planId: present(plan).id,
    status: 'active',
    currentPeriodStart: sql`now() - interval '1 day'`,
    currentPeriodEnd: sql`now() + interval '29 days'`,
  })
  return present(plan)
}

/** A project of 60 seconds and 1000 bytes with its storage accounted; captions where the status implies them. */
export async function createProject(
  db: Database,
  userId: string,
  values: Partial<typeof projects.$inferInsert> = {},
): Promise<typeof projects.$inferSelect> {
  const id = values.id ?? randomUUID()
  const [row] = await db
    .insert(projects)
    .values({
      id,
      userId,
      name: `project ${id}`,
      lang: 'en',
      durationMs: 60_000,
      sizeBytes: 1000,
      width: 720,
      height: 1280,
      mime: 'video/mp4',
      originalFilename: 'talk.mp4',
      sourceKey: `u/${userId}/p/${id}/source`,
      ...values,
    })
    .returning()
  const project = present(row)
  if (!project.deletedAt) {
    const bytes = project.sizeBytes + (project.exportBytes ?? 0)
    await db.execute(sql`select change_storage(${userId}, ${id}, null, ${bytes})`)
  }
  if (!WITHOUT_CAPTIONS.includes(project.status)) {
    await db.insert(projectCaptions).values({
      projectId: id,
      words: [{ word: 'hello', start: 0.1, end: 0.6, hidden: false }],
      detectedLang: 'en',
      model: 'base',
    })
  }
  return project
}

const WITHOUT_CAPTIONS: ProjectStatus[] = [
  PROJECT_STATUS.ready,
  PROJECT_STATUS.transcribing,
  PROJECT_STATUS.transcriptionFailed,
]

export async function createWorker(db: Database): Promise<typeof workers.$inferSelect> {
  const [worker] = await db
    .insert(workers)
    .values({ name: `worker-${unique()}`, tokenHash: sha256(unique()) })
    .returning()
  return present(worker)
}

/** A user with a plan, a project that may start the kind of work, and the queued job. */
export async function createJob(
  db: Database,
  options: { kind?: JobKind; plan?: Partial<typeof plans.$inferInsert> } = {},
): Promise<{ jobId: string; userId: string; projectId: string }> {
  const { kind = 'transcribe', plan = {} } = options
  const user = await createUser(db)
  await createPlanFor(db, user.id, plan)
  const status = kind === 'export' ? PROJECT_STATUS.transcribed : PROJECT_STATUS.ready
  const project = await createProject(db, user.id, { status })
  const outcome = await enqueueJob(db, {
    userId: user.id,
    projectId: project.id,
    kind,
    payload: {},
  })
  if (outcome.code !== 'ok') throw new Error(`the job was refused: ${outcome.code}`)
  return { jobId: outcome.jobId, userId: user.id, projectId: project.id }
}

function present<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('the insert returned no row')
  return row
}
