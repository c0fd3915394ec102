import { eq } from 'drizzle-orm'
import type { CaptionSource } from '#api/ports/caption-compiler.ts'
import type { UserContext } from '#api/services/context.ts'
import { DEFAULT_STYLE } from '#captions/index.ts'
import type { CaptionWarning } from '#db/constants.ts'
import { projectCaptions, type StoredStyles, type StoredWord } from '#db/schema/projects.ts'
import type { ProjectRow } from './own-project.ts'

export type Captions = {
  words: StoredWord[]
  styles: StoredStyles
  lang: string
  languageProbability: number | null
  warnings: CaptionWarning[]
  suggestedLang: string | null
  revision: number
}

/** The words and styles of a project that the caller was found to own; null before the first transcription. */
export async function readCaptions(
  ctx: UserContext,
  project: ProjectRow,
): Promise<Captions | null> {
  const [row] = await ctx.db
    .select()
    .from(projectCaptions)
    .where(eq(projectCaptions.projectId, project.id))
  if (!row) return null
  const { detectedLang: lang, styles, ...facts } = row
  return { ...facts, lang, styles: styles ?? { ...DEFAULT_STYLE } }
}

export function toCaptionSource(project: ProjectRow, captions: Captions): CaptionSource {
  const { words, styles, lang } = captions
  return { words, styles, lang, width: project.width, height: project.height }
}
