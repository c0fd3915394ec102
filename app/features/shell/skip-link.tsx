import type { RefObject } from 'react'
import { m } from '#app/paraglide/messages.js'

/** For the keyboard: past the sidebar at once. Shown while it has the focus. */
export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  return (
    <button
      type="button"
      onClick={() => target.current?.focus()}
      className="sr-only z-50 rounded-control bg-text px-4 font-semibold text-background text-sm focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:h-11"
    >
      {m['shell.skip']()}
    </button>
  )
}
