import { Button } from '#app/components/ui/button.tsx'
import { Progress as Bar } from '#app/components/ui/progress.tsx'
import type { Progress } from '#app/lib/projects/follow-progress.ts'
import { stageWords } from '#app/lib/projects/stage-words.ts'
import { m } from '#app/paraglide/messages.js'
import type { ProjectStatus } from '#db/constants.ts'
import { StageCover } from './stage-cover.tsx'

type JobProgressProps = {
  /** What is under way. */
  title: string
  status: ProjectStatus
  progress: Progress
  hint: string
  cancelLabel: string
  isCancelling: boolean
  onCancel: () => void
}

/** Screen readers hear of every quarter. */
const ANNOUNCED_STEP = 25

/** Over the picture: how far the work on the video is, and a way to stop it. */
export function JobProgress(props: JobProgressProps) {
  const { title, status, progress, hint, cancelLabel, isCancelling, onCancel } = props
  const { percent, isRestarted } = progress
  const announced = Math.floor(percent / ANNOUNCED_STEP) * ANNOUNCED_STEP
  return (
    <StageCover>
      <p className="font-heading font-bold text-4xl tabular-nums">{percent} %</p>
      <p className="font-semibold">{title}</p>
      <Bar value={percent} label={title} className="bg-white/20" />
      <p className="min-h-5 text-balance text-muted text-sm">
        {stageWords(status, progress)}
        {isRestarted && ` · ${m['projects.restarted']()}`}
      </p>
      <Button variant="secondary" isLoading={isCancelling} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <p className="text-balance text-muted text-xs">{hint}</p>
      <p role="status" className="sr-only">
        {announced > 0 && m['editor.progress.said']({ percent: announced })}
      </p>
    </StageCover>
  )
}
