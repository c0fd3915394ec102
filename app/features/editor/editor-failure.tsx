import { Link } from '@tanstack/react-router'
import { MessagePage } from '#app/components/message-page.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ApiFailure, failureText } from '#app/lib/api/api-failure.ts'
import { m } from '#app/paraglide/messages.js'

type EditorFailureProps = { error: Error; isRetrying: boolean; onRetry: () => void }

/** Instead of a video that cannot be opened: why, and where to go from here. */
export function EditorFailure({ error, isRetrying, onRetry }: EditorFailureProps) {
  switch (error instanceof ApiFailure ? error.code : null) {
    case 'PROJECT_NOT_FOUND':
      return (
        <MessagePage
          title={m['editor.failure.not_found_title']()}
          text={m['editor.failure.not_found_text']()}
        >
          <BackToVideos />
        </MessagePage>
      )
    case 'PLAN_REQUIRED':
      return (
        <MessagePage
          title={m['editor.failure.plan_title']()}
          text={m['editor.failure.plan_text']()}
        >
          <BackToVideos />
        </MessagePage>
      )
    default:
      return (
        <MessagePage title={m['editor.failure.title']()} text={failureText(error)}>
          <Button size="lg" isLoading={isRetrying} onClick={onRetry}>
            {m['editor.failure.retry']()}
          </Button>
          <BackToVideos />
        </MessagePage>
      )
  }
}

function BackToVideos() {
  return (
    <Button asChild variant="outline" size="lg">
      <Link to="/dashboard">{m['editor.back']()}</Link>
    </Button>
  )
}
