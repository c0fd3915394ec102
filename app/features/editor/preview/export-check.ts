import { isSameTag, isSameVersion, subtitleTag } from '#api/contract/subtitle-tag.ts'
import type { StoredCaptions } from '#app/features/editor/draft/captions.ts'
import { api } from '#app/lib/api/client.ts'
import type { Frame } from '#captions/index.ts'
import type { PreviewEngine } from './caption-engine.ts'

const NOT_MODIFIED = 304

/** `unknown`: the server was not reached, or holds other words by now. */
export type ExportVerdict = 'same' | 'other' | 'unknown'

/** The tag of what the server compiles from what is stored; `known` spares it the sending when both are alike. */
export type AskTag = (projectId: string, known: string) => Promise<string | null>

/**
 * Whether the server, whose file is burned in, makes the same file of the stored captions as this page. It does not
 * where the page is older than the server.
 */
export async function compareWithServer(
  { words, style, lang, version }: StoredCaptions,
  { projectId, frame }: { projectId: string; frame: Frame },
  { engine, askTag = askServer }: { engine: PreviewEngine; askTag?: AskTag },
): Promise<ExportVerdict> {
  const { ass } = await engine.compile({ words, style, frame, lang })
  const own = await subtitleTag(version, ass)
  const tag = await askTag(projectId, own)
  if (tag === null) return 'unknown'
  if (isSameTag(tag, own)) return 'same'
  return isSameVersion(tag, own) ? 'other' : 'unknown'
}

const askServer: AskTag = async (id, known) => {
  const { 'get-subtitle': call } = api.project[':id']
  const request = { param: { id }, header: { 'if-none-match': known } }
  const response = await call.$get(request).catch(() => null)
  const isAnswer = response?.ok || Number(response?.status) === NOT_MODIFIED
  return isAnswer ? (response?.headers.get('etag') ?? null) : null
}
