import { toast } from '#app/components/ui/toast.ts'
import { failureText } from '#app/lib/api/api-failure.ts'
import { onAccountChanged } from '#app/lib/session/session.ts'
import { m } from '#app/paraglide/messages.js'
import type { CaptionFormat, Level } from '#captions/formats/given-text.ts'
import { fetchFile, saveFile } from './fetch-file.ts'

/** Saves a project's captions as a file under the name that the API gives; a failure becomes a toast. */
export async function downloadCaptions(
  projectId: string,
  format: CaptionFormat,
  level: Level,
): Promise<void> {
  const aborter = new AbortController()
  // What one account has asked for is not saved in front of another.
  const unfollow = onAccountChanged(() => aborter.abort())
  const query = new URLSearchParams({ format, level })
  try {
    const path = `/api/project/${projectId}/captions?${query}`
    const { blob, name } = await fetchFile(path, () => {}, aborter.signal)
    saveFile(blob, name)
    toast.success(m['projects.downloaded']({ name }))
  } catch (error) {
    if (!aborter.signal.aborted) toast.error(failureText(error))
  } finally {
    unfollow()
  }
}
