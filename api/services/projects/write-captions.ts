import type { CaptionsQuery } from '#api/contract/captions.ts'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { readCaptions, toCaptionSource } from './captions-row.ts'
import { downloadName } from './download-name.ts'
import { getOwnProject } from './own-project.ts'

const TYPES: Record<CaptionsQuery['format'], string> = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  ass: 'text/x-ass',
  txt: 'text/plain',
  json: 'application/json',
}

/** A project's captions as a file, with the name to save it under. SUBTITLES_MISSING before the first transcription. */
export async function writeCaptions(
  ctx: UserContext,
  projectId: string,
  wanted: CaptionsQuery,
): Promise<{ filename: string; type: string; text: string }> {
  const project = await getOwnProject(ctx, projectId)
  const captions = await readCaptions(ctx, project)
  if (!captions) throw new ApiError('SUBTITLES_MISSING')
  return {
    filename: downloadName(project.name, wanted.format),
    type: `${TYPES[wanted.format]}; charset=utf-8`,
    text: await ctx.captions.write(toCaptionSource(project, captions), wanted),
  }
}
