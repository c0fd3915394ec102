import { Link } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'
import { MessagePage } from './message-page.tsx'
import { Button } from './ui/button.tsx'

/** Shown for an address that no route has. */
export function NotFound() {
  return (
    <MessagePage title={m['not_found.title']()} text={m['not_found.text']()}>
      <Button asChild size="lg">
        <Link to="/">{m['not_found.home']()}</Link>
      </Button>
    </MessagePage>
  )
}
