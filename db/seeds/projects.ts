import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import {
  JOB_KIND,
  JOB_MAX_ATTEMPTS,
  JOB_STATE,
  type JobErrorCode,
  PROJECT_STATUS,
  type ProjectStatus,
} from '#db/constants.ts'
import { jobs } from '#db/schema/jobs.ts'
import { projectCaptions, projects, type StoredWord } from '#db/schema/projects.ts'
import { storageUsage } from '#db/schema/usage.ts'

/** The video that every seeded project shows; its bytes go wherever `seedProjects` says. */
export type SeedVideo = {
  sizeBytes: number
  durationMs: number
  width: number
  height: number
  mime: string
  lang: string
  words: StoredWord[]
}

/** Objects that the caller must put into the store, each the video's bytes. */
export type SeededProject = { projectId: string; status: ProjectStatus; objectKeys: string[] }

const FAILURES: Partial<Record<ProjectStatus, JobErrorCode>> = {
  [PROJECT_STATUS.transcriptionFailed]: 'speech_none',
  [PROJECT_STATUS.exportFailed]: 'render_failed',
}
const RUNNING: Partial<Record<ProjectStatus, 'transcribe' | 'export'>> = {
  [PROJECT_STATUS.transcribing]: JOB_KIND.transcribe,
  [PROJECT_STATUS.exporting]: JOB_KIND.export,
}
const WITHOUT_WORDS: ProjectStatus[] = [
  PROJECT_STATUS.ready,
  PROJECT_STATUS.transcribing,
  PROJECT_STATUS.transcriptionFailed,
]

/** One project in each status for a user. Those in progress hold a job that no worker will take. */
export async function seedProjects(
  db: Database,
  userId: string,
  video: SeedVideo,
): Promise<SeededProject[]> {
  const seeded: SeededProject[] = []
  for (const status of Object.values(PROJECT_STATUS)) {
    seeded.push(await seedProject(db, userId, status, video))
  }
  return seeded
}

function seedProject(
  db: Database,
  userId: string,
  status: ProjectStatus,
  video: SeedVideo,
): Promise<SeededProject> {
  const { words, ...facts } = video
  const projectId = randomUUID()
  const sourceKey = `u/${userId}/p/${projectId}/source`
  const exportKey =
    status === PROJECT_STATUS.exported ? `u/${userId}/p/${projectId}/export/seed.mp4` : null
  const exportBytes = exportKey ? video.sizeBytes : null

  return db.transaction(async (tx) => {
    await tx.insert(projects).values({
      ...facts,
      id: projectId,
      userId,
      name: `Sample, ${status}`,
      status,
      originalFilename: 'sample.mp4',
      sourceKey,
      exportKey,
      exportBytes,
      errorCode: FAILURES[status] ?? null,
    })
    await tx
      .insert(storageUsage)
      .values({ userId, usedBytes: video.sizeBytes + (exportBytes ?? 0) })
      .onConflictDoUpdate({
        target: storageUsage.userId,
        set: { usedBytes: sql`${storageUsage.usedBytes} + excluded.used_bytes` },
      })
    if (!WITHOUT_WORDS.includes(status)) {
      await tx
        .insert(projectCaptions)
        .values({ projectId, words, detectedLang: video.lang, model: 'seed' })
    }
    const kind = RUNNING[status]
    if (kind) {
      await tx.insert(jobs).values({
        userId,
        projectId,
        kind,
        state: JOB_STATE.queued,
        maxAttempts: JOB_MAX_ATTEMPTS,
        payload: {},
        progress: 40,
        runAt: sql`'infinity'`,
      })
    }
    return { projectId, status, objectKeys: exportKey ? [sourceKey, exportKey] : [sourceKey] }
  })
}
