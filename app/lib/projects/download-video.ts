import { Store, useSelector } from '@tanstack/react-store'
import { toast } from '#app/components/ui/toast.ts'
import { failureText } from '#app/lib/api/api-failure.ts'
import { onAccountChanged } from '#app/lib/session/session.ts'
import { m } from '#app/paraglide/messages.js'
import { fetchFile, saveFile } from './fetch-file.ts'

type Download = { percent: number | null; abort: () => void }

/** Downloads under way by project id. They outlive the screen that began them, but not the session. */
const downloads = new Store<Readonly<Record<string, Download>>>({})

/** Downloads a project's export and saves it under the name that the API gives; a failure becomes a toast. */
export function useDownloadVideo(projectId: string): {
  download: () => Promise<void>
  cancel: () => void
  isDownloading: boolean
  /** 0 to 100, null while unknown. */
  percent: number | null
} {
  const current = useSelector(downloads, (all) => all[projectId])
  return {
    download: () => download(projectId),
    cancel: () => current?.abort(),
    isDownloading: current !== undefined,
    percent: current?.percent ?? null,
  }
}

async function download(projectId: string): Promise<void> {
  if (downloads.state[projectId]) return
  const aborter = new AbortController()
  // What one account has asked for is not saved in front of another.
  const unfollow = onAccountChanged(() => aborter.abort())
  const show = (percent: number | null) =>
    downloads.setState((all) => ({
      ...all,
      [projectId]: { percent, abort: () => aborter.abort() },
    }))
  show(null)
  try {
    const path = `/api/project/${projectId}/download-video`
    const file = await fetchFile(path, (part) => showWhole(show, projectId, part), aborter.signal)
    saveFile(file.blob, file.name)
    toast.success(m['projects.downloaded']({ name: file.name }))
  } catch (error) {
    if (!aborter.signal.aborted) toast.error(failureText(error))
  } finally {
    unfollow()
    downloads.setState(({ [projectId]: _over, ...others }) => others)
  }
}

/** Chunks are many and percents are few: only a new percent is worth a new picture. */
function showWhole(
  show: (percent: number | null) => void,
  projectId: string,
  fraction: number | null,
): void {
  const percent = fraction === null ? null : Math.floor(fraction * 100)
  if (downloads.state[projectId]?.percent !== percent) show(percent)
}
