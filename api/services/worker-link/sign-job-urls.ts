import type { Context } from '#api/services/context.ts'

/** Bound to one job's two objects; a worker that needs longer asks for fresh ones. */
const URL_SECONDS = 30 * 60
export const OUTPUT_CONTENT_TYPE = 'video/mp4'

export async function signJobUrls(
  ctx: Context,
  keys: { sourceKey: string; outputKey: string },
): Promise<{ source_url: string; output_url: string }> {
  const [sourceUrl, outputUrl] = await Promise.all([
    ctx.storage.signGet(keys.sourceKey, URL_SECONDS),
    ctx.storage.signPut(keys.outputKey, OUTPUT_CONTENT_TYPE, URL_SECONDS),
  ])
  return { source_url: sourceUrl, output_url: outputUrl }
}
