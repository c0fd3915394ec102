import type { Project } from '#api/contract/project.ts'
import type { Context } from '#api/services/context.ts'
import { MIBIBYTE } from '#config'
import { JOB_ERROR } from '#db/constants.ts'
import type { ProjectRow } from './own-project.ts'

const URL_SECONDS = 60 * 60

/** A project row as clients see it. */
export async function toWireProject(ctx: Context, row: ProjectRow): Promise<Project> {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    duration: row.durationMs / 1000,
    size_mb: row.sizeBytes / MIBIBYTE,
    lang: row.lang,
    video_path: `/api/project/${row.id}/video`,
    width: row.width,
    height: row.height,
    error: row.errorCode === null ? null : toWireError(row.errorCode),
    poster_url: await signMade(ctx, row.posterKey),
    created_at: row.createdAt.toISOString(),
  }
}

/** A signed address of what a worker made of the video, where it did. */
export async function signMade(ctx: Context, key: string | null): Promise<string | null> {
  return key === null ? null : ctx.storage.signGet(key, URL_SECONDS)
}

/** A job's error code with the catalogue key of its sentence. */
export function toWireError(code: string): { code: string; message: string } {
  const known = Object.entries(JOB_ERROR).find(([name]) => name === code)?.[1]
  return { code, message: known?.message ?? JOB_ERROR.internal.message }
}
