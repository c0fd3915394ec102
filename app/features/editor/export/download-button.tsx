import { Download } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { useDownloadVideo } from '#app/lib/projects/download-video.ts'
import { m } from '#app/paraglide/messages.js'

/** Saves the exported video on the user's machine. */
export function DownloadButton({ projectId }: { projectId: string }) {
  const { download, isDownloading, percent } = useDownloadVideo(projectId)
  return (
    <Button isLoading={isDownloading} onClick={() => void download()}>
      {!isDownloading && <Download aria-hidden className="size-4" />}
      {m['editor.download']()}
      {percent !== null && (
        <span className="tabular-nums">{m['editor.downloading']({ percent })}</span>
      )}
    </Button>
  )
}
