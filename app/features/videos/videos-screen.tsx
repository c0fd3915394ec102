import { useState } from 'react'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { useUploads } from '#app/lib/uploads/uploads.ts'
import { CreateDialog } from './create/create-dialog.tsx'
import { DropOverlay } from './drop-overlay.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useVideos } from './use-videos.ts'
import { VideosError } from './videos-error.tsx'
import { VideosHeader } from './videos-header.tsx'
import { VideosShown } from './videos-shown.tsx'
import { VideosSkeleton } from './videos-skeleton.tsx'

const FIRST = { count: 0, files: [] }

/** The caller's videos: what is being uploaded, worked on and done, and the way to a new one. */
export function VideosScreen() {
  const videos = useVideos()
  const canCreate = videos.state === 'shown'
  const { engine } = useUploads()
  const [isCreating, setIsCreating] = useState(false)
  const [opening, setOpening] = useState<{ count: number; files: readonly File[] }>(FIRST)
  const open = (files: readonly File[] = []) => {
    setOpening(({ count }) => ({ count: count + 1, files }))
    setIsCreating(true)
  }
  const isOver = useFileDrop(open, canCreate && !isCreating)

  return (
    <Dialog open={isCreating} onOpenChange={(isOpen) => (isOpen ? open() : setIsCreating(false))}>
      <div className="@container mx-auto flex w-full max-w-272 flex-col gap-8 px-4 py-6 md:px-8 md:py-9 lg:px-12">
        <VideosHeader canCreate={canCreate} />
        {videos.state === 'loading' && <VideosSkeleton />}
        {videos.state === 'without_plan' && <PlanNotice />}
        {videos.state === 'failed' && <VideosError error={videos.error} onRetry={videos.retry} />}
        {videos.state === 'shown' && (
          <VideosShown projects={videos.projects} onChoose={() => open()} />
        )}
      </div>
      {videos.state === 'shown' && (
        <CreateDialog
          key={opening.count}
          isOpen={isCreating}
          files={opening.files}
          uploadLimit={videos.uploadLimit}
          onCreate={(upload) => {
            setIsCreating(false)
            engine.add(upload)
          }}
        />
      )}
      {isOver && <DropOverlay />}
    </Dialog>
  )
}
