import { Button } from '#app/components/ui/button.tsx'
import { Progress } from '#app/components/ui/progress.tsx'
import { m } from '#app/paraglide/messages.js'
import { StageCover } from './stage-cover.tsx'

type JobProgressProps = {
  /** What is under way. */
  title: string
  /** 0 to 100; null before the first figure. */
  percent: number | null
  /** What exactly happens at the moment. */
  detail: string
  hint: string
  cancelLabel: string
  isCancelling: boolean
  onCancel: () => void
}

/** Screen readers hear of every quarter. */
const ANNOUNCED_STEP = 25

/** Over the picture: how far the work on the video is, and a way to stop it. */
export function JobProgress(props: JobProgressProps) {
  const { title, percent, detail, hint, cancelLabel, isCancelling, onCancel } = props
  const announced = Math.floor((percent ?? 0) / ANNOUNCED_STEP) * ANNOUNCED_STEP
  return (
    <StageCover>
      <p className="font-heading font-bold text-4xl tabular-nums">{percent ?? 0} %</p>
      <p className="font-semibold">{title}</p>
      <Progress value={percent} label={title} className="bg-white/20" />
      <p className="min-h-5 text-balance text-muted text-sm">{detail}</p>
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
