import type { Context } from '#api/services/context.ts'
import { JOB_KIND, type JobKind } from '#db/constants.ts'

/** Bound to one job's own objects; a worker that needs longer asks for fresh ones. */
const URL_SECONDS = 30 * 60

type Keys = { sourceKey: string; outputKey: string }

/** Each output with its key beside the MP4's (db/functions/job-outputs.sql) and the content type that is signed. */
const OUTPUTS = {
  output: { extension: '.mp4', contentType: 'video/mp4' },
  poster: { extension: '.jpg', contentType: 'image/jpeg' },
  peaks: { extension: '.json', contentType: 'application/json' },
} as const
type Output = keyof typeof OUTPUTS

/** Where an attempt whose MP4 has this key puts the output. */
export function keyOfOutput(outputKey: string, output: Output): string {
  return outputKey.replace(/\.mp4$/, OUTPUTS[output].extension)
}

/** The addresses of a job that makes nothing but a video. */
export async function signExportUrls(ctx: Context, keys: Keys) {
  const [source_url, output_url] = await Promise.all([
    ctx.storage.signGet(keys.sourceKey, URL_SECONDS),
    signOutput(ctx, keys, 'output'),
  ])
  return { source_url, output_url }
}

/** The addresses of a job that makes words, and what goes with them. */
export async function signWordsUrls(ctx: Context, keys: Keys) {
  const [urls, poster_url, peaks_url] = await Promise.all([
    signExportUrls(ctx, keys),
    signOutput(ctx, keys, 'poster'),
    signOutput(ctx, keys, 'peaks'),
  ])
  return { ...urls, poster_url, peaks_url }
}

/** All addresses of a job of this kind. */
export function signJobUrls(ctx: Context, job: Keys & { kind: JobKind }) {
  return job.kind === JOB_KIND.export ? signExportUrls(ctx, job) : signWordsUrls(ctx, job)
}

function signOutput(ctx: Context, { outputKey }: Keys, output: Output): Promise<string> {
  const { contentType } = OUTPUTS[output]
  return ctx.storage.signPut(keyOfOutput(outputKey, output), contentType, URL_SECONDS)
}
