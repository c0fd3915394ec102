import { eq, sql } from 'drizzle-orm'
import type { TestApi } from '#api/testing/test-api.ts'
import { connectWorker } from '#api/testing/worker-calls.ts'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { createProject } from '#db/testing/factories.ts'
import type { Call } from './calls.ts'

/** What a call finds alive: the id for its path, tokens that are good, and whose things they are. */
export type Place = { id: string; bearer: string; lease: string; userId: string; projectId: string }

export type World = Awaited<ReturnType<typeof createWorld>>

const SOURCE_KEY = 'shared/source'
const STATUS_FOR: Record<string, ProjectStatus> = {
  '/generate-subtitles': PROJECT_STATUS.ready,
  '/reopen': PROJECT_STATUS.exported,
  '/download-video': PROJECT_STATUS.exported,
  '/process-progression': PROJECT_STATUS.transcribing,
  '/cancel': PROJECT_STATUS.transcribing,
}

/** Living things for calls to be about, made when they are first needed and again after each change. */
export async function createWorld(api: TestApi) {
  await putObject(api, SOURCE_KEY)
  const worker = await connectWorker(api)
  const places = new Map<string, Place>()
  const plan = { maxRunning: 100, maxProjects: 10_000, maxOpenUploads: 1000 }
  let account = await api.createAccount(plan)
  let changes = 0

  const createPlace = async (kind: string): Promise<Place> => {
    const place = {
      id: '',
      bearer: account.token,
      lease: '',
      userId: account.user.id,
      projectId: '',
    }
    if (kind === 'upload') return { ...place, id: await startUpload() }
    if (kind === 'worker') {
      const job = await leaseJob()
      return { ...place, id: job.id, bearer: worker.machine.token, lease: job.lease_token }
    }
    if (kind === 'account') return place
    const projectId = await addProject(kind as ProjectStatus)
    return { ...place, id: projectId, projectId }
  }

  const startUpload = async (): Promise<string> => {
    const json = { projectName: 'n', lang: 'en', filename: 'n', size: 1000, type: 'video/mp4' }
    return (await api.ask('POST', '/uploads', { token: account.token, json })).body.id
  }

  const leaseJob = async () => {
    await api.db.delete(jobs)
    const { job } = await worker.createClaimed('transcribe')
    // The test outlives the lease.
    const leaseUntil = sql`now() + interval '1 day'`
    await api.db.update(jobs).set({ leaseUntil }).where(eq(jobs.id, job.id))
    return job
  }

  const addProject = async (status: ProjectStatus): Promise<string> => {
    const exportKey = status === PROJECT_STATUS.exported ? SOURCE_KEY : null
    const isBusy = status === PROJECT_STATUS.transcribing
    const values = {
      status: isBusy ? PROJECT_STATUS.ready : status,
      sourceKey: SOURCE_KEY,
      exportKey,
    }
    const { id } = await createProject(api.db, account.user.id, values)
    if (isBusy) await api.ask('POST', `/project/${id}/generate-subtitles`, account)
    return id
  }

  const renew = async (): Promise<void> => {
    account = await api.createAccount(plan)
    places.clear()
  }

  return {
    /** Where a call is asked; the same until something there has changed. */
    placeFor: async (call: Call): Promise<Place> => {
      const kind = kindOf(call)
      const place = places.get(kind) ?? (await createPlace(kind))
      places.set(kind, place)
      return place
    },
    /** Forgets what a call has changed. */
    changedBy: async (call: Call): Promise<void> => {
      places.delete(kindOf(call))
      changes += 1
      if (call.path.startsWith('/api/auth/') || changes % 100 === 0) await renew()
    },
    /** Somebody new, before the token ends and so much has been made that all gets slow. */
    renew,
  }
}

/** `account`, `upload`, `worker`, or the status of the project that lets a call through. */
function kindOf(call: Call): string {
  if (call.path.startsWith('/api/uploads/{')) return 'upload'
  if (call.path.startsWith('/api/worker/')) return 'worker'
  if (call.path.startsWith('/api/project/{')) {
    const status = Object.entries(STATUS_FOR).find(([verb]) => call.path.endsWith(verb))?.[1]
    return status ?? PROJECT_STATUS.transcribed
  }
  if (call.path.includes('{')) throw new Error(`The world has nothing for ${call.path}.`)
  return 'account'
}

async function putObject(api: TestApi, key: string): Promise<void> {
  const { storage } = api.deps
  const upload = await storage.startMultipartUpload(key, 'video/mp4')
  const etag = await storage.putPart(key, upload, 1, new TextEncoder().encode('a video'))
  await storage.completeMultipartUpload(key, upload, [{ part: 1, etag }])
}
