import type { AlignInput } from '#api/contract/job.ts'
import { writtenLanguage } from '#api/contract/language.ts'
import { ApiError, unexpectedly } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { readCaptions } from '#api/services/projects/captions-row.ts'
import { getOwnProject, type ProjectRow } from '#api/services/projects/own-project.ts'
import { WORD_LIMITS } from '#config'
import { JOB_KIND } from '#db/constants.ts'
import { cutWords } from './cut-words.ts'
import { enqueueJob } from './enqueue-job.ts'
import type { AlignPayload } from './payloads.ts'

/**
 * Starts the search for the moments at which a given text is spoken. Its words become the captions, their style stays;
 * it costs no minutes. A repeated start makes no second job. LANGUAGE_UNSUPPORTED when no language is known,
 * INVALID_INPUT for a text without words or beyond WORD_LIMITS, and for cues that begin after the video's end.
 */
export async function alignSubtitles(
  ctx: UserContext,
  projectId: string,
  input: AlignInput,
): Promise<void> {
  const project = await getOwnProject(ctx, projectId)
  const lang = input.lang ?? (await languageOf(ctx, project))
  const cues = toCues(input.cues, lang, project.durationMs / 1000)
  checkWords(cues.flatMap(({ words }) => words))
  await enqueueJob(ctx, { projectId, kind: JOB_KIND.align, payload: { lang, cues } }).catch(
    unexpectedly('SUBTITLES_FAILED'),
  )
}

async function languageOf(ctx: UserContext, project: ProjectRow): Promise<string> {
  const captions = await readCaptions(ctx, project)
  const { success, data } = writtenLanguage.safeParse(captions?.lang ?? project.lang)
  if (!success) throw new ApiError('LANGUAGE_UNSUPPORTED')
  return data
}

/** Cues with words, in the order of their times where all have one; an end beyond the video's is brought back to it. */
function toCues(
  given: AlignInput['cues'],
  lang: string,
  durationSeconds: number,
): AlignPayload['cues'] {
  const late = given.findIndex(({ start = 0 }) => start > durationSeconds)
  if (late >= 0) throw new ApiError('INVALID_INPUT', { detail: `cue ${late} begins after the end` })
  let wordCount = 0
  const cues = given.map(({ text, start, end }) => {
    const words = cutWords(text, lang)
    wordCount += words.length
    // At once: cutting the rest would keep everybody else waiting.
    if (wordCount > WORD_LIMITS.words) throw new ApiError('INVALID_INPUT', { detail: 'many words' })
    return {
      words,
      start: start ?? null,
      end: end === undefined ? null : Math.min(end, durationSeconds),
    }
  })
  const isTimed = cues.every(({ start }) => start !== null)
  if (isTimed) cues.sort((left, right) => (left.start ?? 0) - (right.start ?? 0))
  return cues.filter(({ words }) => words.length > 0)
}

function checkWords(words: readonly string[]): void {
  if (words.length === 0) throw new ApiError('INVALID_INPUT', { detail: 'no words' })
  const long = words.findIndex((word) => word.length > WORD_LIMITS.wordLength)
  if (long >= 0) throw new ApiError('INVALID_INPUT', { detail: `word ${long} is too long` })
}
