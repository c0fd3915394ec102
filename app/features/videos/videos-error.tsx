import { RotateCw } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { failureText } from '#app/lib/api/api-failure.ts'
import { m } from '#app/paraglide/messages.js'

/** In place of a list that could not be read. */
export function VideosError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={m['videos.failed_title']()}
      action={
        <Button variant="secondary" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" strokeWidth={1.75} />
          {m['videos.retry']()}
        </Button>
      }
    >
      {failureText(error)}
    </Notice>
  )
}
