import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { m } from '#app/paraglide/messages.js'
import { MessagePage } from './message-page.tsx'
import { Button } from './ui/button.tsx'

/** Shown in place of a page that threw. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const requestId = error instanceof ApiFailure ? error.requestId : null
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <MessagePage title={m['page_error.title']()} text={m['page_error.text']()}>
      <Button size="lg" onClick={retry}>
        {m['page_error.retry']()}
      </Button>
      {requestId && (
        <p className="w-full text-muted text-sm">{m['page_error.reference']({ id: requestId })}</p>
      )}
    </MessagePage>
  )
}
