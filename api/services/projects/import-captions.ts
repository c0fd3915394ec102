import type { ImportCaptionsInput, ImportCaptionsReply } from '#api/contract/captions.ts'
import { alignInput } from '#api/contract/job.ts'
import { writtenLanguage } from '#api/contract/language.ts'
import { updateSubtitlesInput } from '#api/contract/project.ts'
import { ApiError } from '#api/errors.ts'
import type { UserContext } from '#api/services/context.ts'
import { alignSubtitles } from '#api/services/jobs/align-subtitles.ts'
import { hasTimesFor, toSpokenText } from '#captions/formats/fit-to-video.ts'
import {
  type BackedUpWord,
  type GivenText,
  UnreadableCaptions,
} from '#captions/formats/given-text.ts'
import { readGivenText } from '#captions/formats/read-given-text.ts'
import { readCaptions } from './captions-row.ts'
import { editCaptions } from './edit-captions.ts'
import { getOwnProject } from './own-project.ts'
import { checkStyle } from './update-styles.ts'

/** What a transcription told of itself is not about these words. */
const NOTHING_TOLD = { warnings: [], suggestedLang: null, languageProbability: null }

type Imported = Omit<ImportCaptionsReply, 'message'>

/**
 * Makes a file of captions a project's. Words that have their times replace those that are there, with style and
 * language where the file tells them; without them, or in a project that has no captions yet, a search for the times of
 * its text begins. CAPTIONS_UNREADABLE for what is no such file, CAPTIONS_CHANGED when `basedOn` is another version.
 */
export async function importCaptions(
  ctx: UserContext,
  projectId: string,
  { text, lang }: ImportCaptionsInput,
  basedOn?: number,
): Promise<Imported> {
  const project = await getOwnProject(ctx, projectId)
  const durationSeconds = project.durationMs / 1000
  const given = read(text)
  const captions = await readCaptions(ctx, project)
  const told = given.kind === 'words' ? writtenLanguage.safeParse(given.language).data : undefined
  const detectedLang = lang ?? told
  if (captions && hasTimesFor(given, durationSeconds)) {
    const { subtitles: words } = check(updateSubtitlesInput, {
      subtitles: given.words.map(forward),
    })
    const styles = given.styles === null ? {} : { styles: { ...checkStyle(given.styles) } }
    const change = { words, ...styles, ...(detectedLang && { detectedLang }), ...NOTHING_TOLD }
    const version = await editCaptions(ctx, projectId, change, basedOn)
    return { imported: 'words', count: words.length, version }
  }
  if (captions && basedOn !== undefined && captions.revision !== basedOn) {
    throw new ApiError('CAPTIONS_CHANGED')
  }
  const cues = toSpokenText(given, durationSeconds)
  if (cues.length === 0) throw unreadable('text: has no captions')
  const input = check(alignInput, { lang: detectedLang, cues })
  await alignSubtitles(ctx, projectId, input)
  return { imported: 'text', count: input.cues.length, version: null }
}

/** A word that ends before it starts is shown as one without length, and could not be edited. */
const forward = (word: BackedUpWord) => ({ ...word, end: Math.max(word.start, word.end) })

function read(text: string): GivenText {
  try {
    const given = readGivenText(text)
    if (given.kind !== 'script') return given
  } catch (cause) {
    if (cause instanceof UnreadableCaptions) throw unreadable(cause.message)
    throw cause
  }
  throw unreadable('text: is of no format')
}

const unreadable = (detail: string) => new ApiError('CAPTIONS_UNREADABLE', { detail })

type Shape<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

/** What could not be sent by itself is not taken from a file either. */
function check<T>(shape: Shape<T>, value: unknown): T {
  const checked = shape.safeParse(value)
  if (!checked.success) throw new ApiError('INVALID_INPUT', { detail: 'the captions of the file' })
  return checked.data
}
