import { useSelector } from '@tanstack/react-store'
import { Button } from '#app/components/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import type { CaptionPreview, PreviewState } from './caption-preview.ts'

/** Says quietly, at the top of the picture, what the preview cannot show and what is done about it. */
export function PreviewNotice({ preview }: { preview: CaptionPreview }) {
  const state = useSelector(preview.store)
  const text = noticeText(state)
  return (
    <div role="status" className="absolute inset-x-3 top-3 flex justify-center">
      {text && (
        <div className="flex max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface px-3 py-2 text-center text-sm text-text">
          <span className="break-words">{text}</span>
          {state.phase === 'failed' && (
            <Button variant="link" size="sm" onClick={preview.retry}>
              {m['player.retry']()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const PHASE_TEXTS = {
  starting: () => null,
  drawing: () => null,
  slow: m['preview.slow'],
  restarting: m['preview.restarting'],
  failed: m['preview.failed'],
} as const

function noticeText({ phase, trouble, missing }: PreviewState): string | null {
  if (trouble === 'font') return m['preview.font_failed']()
  if (trouble === 'engine') return m['preview.engine_failed']()
  if (phase === 'drawing' && missing.length > 0)
    return m['preview.missing']({ characters: missing.join(' ') })
  return PHASE_TEXTS[phase]()
}
