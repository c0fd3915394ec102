import { X } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { useDownloadVideo } from '#app/lib/projects/download-video.ts'
import { m } from '#app/paraglide/messages.js'

/** Downloads an export; while it comes, says how far it is and can stop it. */
export function DownloadButton({ id, name }: { id: string; name: string }) {
  const { download, cancel, isDownloading, percent } = useDownloadVideo(id)
  const label = isDownloading ? downloadingText(percent) : m['videos.download']()
  return (
    <>
      <Button
        isLoading={isDownloading}
        aria-label={m['videos.action_of']({ action: label, name })}
        onClick={() => void download()}
      >
        {label}
      </Button>
      {isDownloading && (
        <Button
          variant="ghost"
          size="icon"
          className="@max-2xl:flex-none"
          aria-label={m['videos.action_of']({ action: m['videos.stop_download'](), name })}
          onClick={cancel}
        >
          <X aria-hidden className="size-4.5" strokeWidth={1.75} />
        </Button>
      )}
    </>
  )
}

function downloadingText(percent: number | null): string {
  return percent === null ? m['videos.downloading_some']() : m['videos.downloading']({ percent })
}
