import { Link } from '@tanstack/react-router'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ApiFailure, failureText } from '#app/lib/api/api-failure.ts'
import { m } from '#app/paraglide/messages.js'

type EditorFailureProps = { error: Error; isRetrying: boolean; onRetry: () => void }

/** Instead of a video that cannot be opened: why, and where to go from here. */
export function EditorFailure({ error, isRetrying, onRetry }: EditorFailureProps) {
  const code = error instanceof ApiFailure ? error.code : null
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">{m['editor.heading']()}</h1>
      {code === 'PROJECT_NOT_FOUND' && (
        <EmptyState
          title={m['editor.failure.not_found_title']()}
          text={m['editor.failure.not_found_text']()}
          action={<BackToVideos />}
        />
      )}
      {code === 'PLAN_REQUIRED' && (
        <EmptyState
          title={m['editor.failure.plan_title']()}
          text={m['editor.failure.plan_text']()}
          action={<BackToVideos />}
        />
      )}
      {code !== 'PROJECT_NOT_FOUND' && code !== 'PLAN_REQUIRED' && (
        <EmptyState
          title={m['editor.failure.title']()}
          text={failureText(error)}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <BackToVideos />
              <Button isLoading={isRetrying} onClick={onRetry}>
                {m['editor.failure.retry']()}
              </Button>
            </div>
          }
        />
      )}
    </main>
  )
}

function BackToVideos() {
  return (
    <Button asChild variant="outline">
      <Link to="/dashboard">{m['editor.back']()}</Link>
    </Button>
  )
}
